import { z } from "zod";

/** An object with these keys and no others. The message about another key lists those that there are. */
export function knownKeys<Shape extends Readonly<Record<string, z.ZodType>>>(
  shape: Shape,
  required = "keys with values",
): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape, {
    error: ({ code }) => (code === "unrecognized_keys" ? Object.keys(shape).join(", ") : required),
  });
}
