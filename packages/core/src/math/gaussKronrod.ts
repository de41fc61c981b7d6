/** Nodes in [0, 1) of Gauss–Kronrod quadrature with 15 points on [−1, 1], and their weights; −node has the same. */
const nodes = Float64Array.of(
  ...[0, 0.20778495500789848, 0.4058451513773972, 0.5860872354676911],
  ...[0.7415311855993945, 0.8648644233597691, 0.9491079123427585, 0.9914553711208126],
);
const weights = Float64Array.of(
  ...[0.20948214108472782, 0.20443294007529889, 0.19035057806478542, 0.1690047266392679],
  ...[0.14065325971552592, 0.10479001032225019, 0.06309209262997856, 0.022935322010529224],
);
/** Weights of the Gauss quadrature with 7 points, whose nodes are those of even place. */
const gaussWeights = Float64Array.of(0.4179591836734694, 0.3818300505051189, 0.27970539148927664, 0.1294849661688697);

/** Smooth functions need fewer panels. Where these do not suffice, the returned error is above the tolerance. */
const MOST_PANELS = 400;

export interface Integral {
  readonly value: number;
  /** An estimate, well above the true error where the function is smooth. */
  readonly error: number;
}

interface Panel extends Integral {
  readonly from: number;
  readonly to: number;
}

/**
 * ∫ f(x) dx between the first and the last of the points, which ascend. Each stretch between two points begins as a
 * panel of its own; the panel with the largest error is halved until all errors together are at most `tolerance`
 * (Piessens et al., QUADPACK, 1983: QAG with 15 points). Same bits in every engine, if f has.
 */
export function integrate(f: (x: number) => number, points: readonly number[], tolerance: number): Integral {
  const panels = points.slice(1).map((to, place) => panelOf(f, points[place], to));
  const total = (name: "value" | "error") => panels.reduce((sum, panel) => sum + panel[name], 0);
  while (total("error") > tolerance && panels.length < MOST_PANELS) {
    const worst = panels.reduce((most, panel, place) => (panel.error > panels[most].error ? place : most), 0);
    const { from, to } = panels[worst];
    const middle = from + (to - from) / 2;
    panels.splice(worst, 1, panelOf(f, from, middle), panelOf(f, middle, to));
  }
  return { value: total("value"), error: total("error") };
}

function panelOf(f: (x: number) => number, from: number, to: number): Panel {
  const half = (to - from) / 2;
  const centre = from + half;
  const values = new Float64Array(2 * nodes.length);
  let kronrod = 0;
  let gauss = 0;
  for (let place = 0; place < nodes.length; place++) {
    const below = (values[2 * place] = f(centre - half * nodes[place]));
    const above = (values[2 * place + 1] = f(centre + half * nodes[place]));
    // The centre stands for two nodes.
    const weight = place === 0 ? 0.5 : 1;
    kronrod += weight * weights[place] * (below + above);
    if (place % 2 === 0) gauss += weight * gaussWeights[place / 2] * (below + above);
  }
  // How far the function is from its mean: what the difference of the two rules is measured in.
  let spread = 0;
  for (let place = 0; place < values.length; place++) {
    const weight = weights[place >> 1] * (place < 2 ? 0.5 : 1);
    spread += weight * Math.abs(values[place] - kronrod / 2);
  }
  return { from, to, value: kronrod * half, error: half * errorOf(Math.abs(kronrod - gauss), spread) };
}

/** QUADPACK's estimate: the larger rule is closer by far than the two are to each other. */
function errorOf(difference: number, spread: number): number {
  if (spread === 0) return difference;
  const relative = (200 * difference) / spread;
  return spread * Math.min(1, relative * Math.sqrt(relative));
}
