import { figureError } from "./errors.js";

export function refuseFigure(path: string, received: unknown, required: string): never {
  throw figureError("figure-invalid", { path, received, required });
}
