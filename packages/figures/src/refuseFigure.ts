import { EvenhandError } from "@evenhand/core";

export function refuseFigure(path: string, received: unknown, required: string): never {
  throw new EvenhandError("figure-invalid", { path, received, required });
}
