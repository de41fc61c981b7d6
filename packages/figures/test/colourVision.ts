/** sRGB as parts of 1, without its gamma. */
type Light = readonly [red: number, green: number, blue: number];

function lightOf(hex: string): Light {
  const channel = (start: number): number => {
    const part = parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** The contrast ratio of WCAG 2.2: 1 for the same colour, 21 for black on white. */
export function contrast(one: string, other: string): number {
  const luminance = ([red, green, blue]: Light): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [a, b] = [luminance(lightOf(one)), luminance(lightOf(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

type Matrix = readonly [Light, Light, Light];

/** Machado, Oliveira and Fernandes (2009), for people who have two kinds of cones. */
export const visions: Readonly<Record<"all cones" | "no red" | "no green" | "no blue", Matrix>> = {
  "all cones": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "no red": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "no green": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "no blue": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function times(matrix: Matrix, [x, y, z]: Light): Light {
  const row = ([a, b, c]: Light): number => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

/** Ottosson's OKLab (2020), in which equal distances look equally different; black and white are 1 apart. */
function oklab(light: Light): Light {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  );
  const [l, m, s] = cones.map(Math.cbrt);
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l, m, s],
  );
}

/** How different two colours look to someone, in OKLab. */
export function difference(one: string, other: string, vision: keyof typeof visions): number {
  const seen = (hex: string): Light => {
    const [red, green, blue] = times(visions[vision], lightOf(hex)).map((part) => Math.min(1, Math.max(0, part)));
    return oklab([red, green, blue]);
  };
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
