import { z } from "zod";
import { studyFile } from "./studyFile.js";

/** The JSON Schema of a study file, with which an editor checks and completes it. */
export function studyFileJsonSchema(): object {
  const schema = z.toJSONSchema(studyFile, { io: "input" });
  // Environments and horizons may be called by the singular or the plural; a schema of keys alone cannot say so.
  const oneOf = (key: string) => ({ oneOf: [{ required: [key] }, { required: [`${key}s`] }] });
  return { title: "A study of Evenhand", ...schema, allOf: [oneOf("environment"), oneOf("horizon")] };
}
