import type {
  KeyAnswer,
  KeyInput,
  KeysAnswer,
  MadeKeyAnswer,
  RevokedKeyAnswer,
  RotationInput,
} from "./protocolTypes.js";
import type { Connection } from "./connection.js";
import { pathOf } from "./requests.js";

/**
 * The keys of a service, managed with a key that has the scope `admin`: it sees and makes those that may do nothing
 * which it may not do itself.
 */
export class Keys {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Makes a key. The answer has its secret, this once: where it is lost, revoke the key and make another. */
  create(asked: KeyInput): Promise<MadeKeyAnswer> {
    return this.#connection.post(pathOf("keys"), asked);
  }

  /** What each may do, when it ends, and when it was used last. */
  async list(): Promise<readonly KeyAnswer[]> {
    return (await this.#connection.get<KeysAnswer>(pathOf("keys"))).items;
  }

  /** One key. */
  find(id: string): Promise<KeyAnswer> {
    return this.#connection.get(pathOf("keys", id));
  }

  /** Gives a key another secret, which the answer has, this once. The one before it works until the overlap ends. */
  rotate(id: string, asked: RotationInput = {}): Promise<MadeKeyAnswer> {
    return this.#connection.post(pathOf("keys", id, "rotations"), asked);
  }

  /** Revokes a key: every process of the service refuses it within a second. */
  revoke(id: string): Promise<RevokedKeyAnswer> {
    return this.#connection.delete(pathOf("keys", id));
  }
}
