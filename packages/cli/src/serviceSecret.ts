import { SharedSecret } from "@evenhand/service";

/** The option that names the secret, as it was typed. */
export interface SecretOption {
  readonly secretFile?: string;
}

/** The secret that seals what is secret in a folder; undefined where none is given. */
export function secretGiven({ secretFile = "" }: SecretOption): SharedSecret | undefined {
  return SharedSecret.given(secretFile, process.env["EVENHAND_SECRET"]);
}

/** The secret that replicas share: a database is not read without it. */
export function secretRequired({ secretFile = "" }: SecretOption): SharedSecret {
  return SharedSecret.required(secretFile, process.env["EVENHAND_SECRET"]);
}
