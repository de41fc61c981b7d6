import { expect, it } from "vitest";
import { density, quantile } from "./density.js";

/**
 * The expected numbers come from SciPy's gaussian_kde with this bandwidth:
 *   >>> x = np.array([1, 2, 2.5, 3, 4.5, 5, 7])
 *   >>> h = 0.9 * min(x.std(ddof=1), np.subtract(*np.percentile(x, [75, 25])) / 1.34) * len(x) ** -0.2
 *   >>> d = gaussian_kde(x, h / x.std(ddof=1))(np.linspace(1, 7, 65)); (d / d.max())[[0, 16, 32, 48, 64]]
 */
it("is Silverman's, with its highest point at 1", () => {
  const curve = density([3, 1, 7, 2.5, 2, 5, 4.5]);
  expect(curve).toHaveLength(65);
  expect(curve[0].at).toBe(1);
  expect(curve[64].at).toBe(7);
  expect([0, 16, 32, 48, 64].map((step) => curve[step].height)).toEqual(
    [0.656551356, 1.0, 0.837006929, 0.60380164, 0.368895366].map((height) => expect.closeTo(height, 9) as number),
  );
  expect(Math.max(...curve.map(({ height }) => height))).toBe(1);
});

it("does without quartiles where most values are the same", () => {
  const curve = density([0, 1, 1, 1, 1, 1, 2]);
  expect(curve.every(({ height }) => height > 0 && height <= 1)).toBe(true);
});

it("has none where all values are the same", () => {
  expect(density([2, 2, 2])).toEqual([]);
  expect(density([2])).toEqual([]);
});

it("has quantiles that are interpolated, as R does by default", () => {
  // > quantile(c(1, 2, 4, 8, 16), c(0, 0.1, 0.5, 0.9, 1), type = 7)
  const sorted = [1, 2, 4, 8, 16];
  expect([0, 0.1, 0.5, 0.9, 1].map((part) => quantile(sorted, part))).toEqual([1, 1.4, 4, 12.8, 16]);
  expect(quantile([5], 0.3)).toBe(5);
});
