import type { OwnDefinitions } from "@evenhand/core";
import { z } from "zod";
import { studyFile, studyFileSchema } from "./studyFile.js";

/**
 * The JSON Schema of a study file, with which an editor checks and completes it; also with definitions of the user's
 * own.
 */
export function studyFileJsonSchema(own?: OwnDefinitions): object {
  const schema = z.toJSONSchema(own === undefined ? studyFile : studyFileSchema(own), { io: "input" });
  // Environments and horizons may be called by the singular or the plural; a schema of keys alone cannot say so.
  const oneOf = (key: string) => ({ oneOf: [{ required: [key] }, { required: [`${key}s`] }] });
  return { title: "A study of Evenhand", ...schema, allOf: [oneOf("environment"), oneOf("horizon")] };
}
