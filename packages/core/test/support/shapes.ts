/** Values for shapes, written from what a shape promises and not from what core's kinds do with it. */
import { shapeOf, variants, type Parameters, type Shape } from "../../src/index.js";

/** A value that fits the shape. */
export function fittingValue(shape: Shape, arms: number): unknown {
  switch (shape.type) {
    case "number":
      return shape.min ?? shape.max ?? (shape.above ?? 0) + 1;
    case "text":
      return "1/3";
    case "choice":
      return shape.options[0];
    case "list":
      return new Array<unknown>(lengthOf(shape, arms) ?? 1).fill(fittingValue(shape.of, arms));
    case "either":
      return fittingValue(shape.of[0], arms);
    case "tagged": {
      const [option] = Object.keys(shape.options);
      return fittingOption(shape, option, arms);
    }
    case "variant":
      return variants[shape.of].definitions.find(({ parameters }) => required(parameters).length === 0)?.id;
  }
}

/** The object of a tagged shape that has all fields of the option. */
export function fittingOption(shape: Extract<Shape, { type: "tagged" }>, option: string, arms: number) {
  const fields = Object.entries(shape.options[option]).map(([name, field]) => [name, fittingValue(field, arms)]);
  return { [shape.tag]: option, ...(Object.fromEntries(fields) as Readonly<Record<string, unknown>>) };
}

/** Whether the value fits the shape. */
export function fitsShape(shape: Shape, value: unknown, arms: number): boolean {
  switch (shape.type) {
    case "number": {
      const { whole, min = -Infinity, above = -Infinity, max = Infinity } = shape;
      if (typeof value !== "number" || !Number.isFinite(value) || (whole && !Number.isSafeInteger(value))) return false;
      return value >= min && value > above && value <= max;
    }
    case "text":
      return typeof value === "string" && new RegExp(shape.pattern).test(value);
    case "choice":
      return shape.options.includes(value as string);
    case "list":
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        (lengthOf(shape, arms) ?? value.length) === value.length &&
        value.every((entry) => fitsShape(shape.of, entry, arms))
      );
    case "either":
      return shape.of.some((one) => fitsShape(one, value, arms));
    case "tagged":
      return isRecord(value) && fitsFields(value[shape.tag], shape.options, without(value, shape.tag), arms);
    case "variant":
      return typeof value === "string" ? fitsVariant(shape, { id: value }, arms) : fitsVariant(shape, value, arms);
  }
}

/** How many entries a list must have; undefined where there may be any number. */
export function lengthOf({ length }: Extract<Shape, { type: "list" }>, arms: number): number | undefined {
  if (length === "any") return undefined;
  return length === "arms" ? arms : length;
}

type Input = Readonly<Record<string, unknown>>;

function fitsFields(
  option: unknown,
  options: Readonly<Record<string, Readonly<Record<string, Shape>>>>,
  fields: Input,
  arms: number,
): boolean {
  if (typeof option !== "string" || !Object.hasOwn(options, option)) return false;
  const own = options[option];
  return (
    Object.keys(own).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, field]) => Object.hasOwn(own, name) && fitsShape(own[name], field, arms))
  );
}

function fitsVariant({ of }: Extract<Shape, { type: "variant" }>, value: unknown, arms: number): boolean {
  if (!isRecord(value)) return false;
  const { id, parameters: given = {}, ...others } = value;
  const definition = variants[of].definitions.find((candidate) => candidate.id === id);
  if (definition === undefined || Object.keys(others).length > 0 || !isRecord(given)) return false;
  const { parameters } = definition;
  return (
    required(parameters).every((name) => Object.hasOwn(given, name)) &&
    Object.entries(given).every(
      ([name, inner]) => Object.hasOwn(parameters, name) && fitsShape(shapeOf(parameters[name]), inner, arms),
    )
  );
}

/** The names of the parameters that must be given. */
export function required(parameters: Parameters): string[] {
  return Object.entries(parameters).flatMap(([name, parameter]) =>
    parameter.default === undefined && !("derived" in parameter) ? [name] : [],
  );
}

function without(record: Input, key: string): Input {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

function isRecord(value: unknown): value is Input {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
