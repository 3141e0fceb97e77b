/** Fits a polynomial of degree up to 2 to weighted points by least squares. */
export function polynomial(
  points: readonly { x: number; y: number; weight: number }[],
  degree: number,
): (x: number) => number {
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const center = points.reduce((sum, { x, weight }) => sum + weight * x, 0) / total;
  const size = degree + 1;
  const rows = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (_, j) =>
      points.reduce((sum, { x, weight }) => sum + weight * (x - center) ** (i + j), 0),
    ),
    points.reduce((sum, { x, y, weight }) => sum + weight * y * (x - center) ** i, 0),
  ]);
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      const factor = rows[j]![i]! / rows[i]![i]!;
      for (let k = i; k <= size; k++) rows[j]![k]! -= factor * rows[i]![k]!;
    }
  }
  const factors = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i--) {
    let value = rows[i]![size]!;
    for (let j = i + 1; j < size; j++) value -= rows[i]![j]! * factors[j]!;
    factors[i] = value / rows[i]![i]!;
  }
  return (x) => factors.reduce((sum, factor, power) => sum + factor * (x - center) ** power, 0);
}
