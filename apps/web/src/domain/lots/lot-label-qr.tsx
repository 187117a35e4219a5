import { encode } from "uqr";

interface LabelQrProps {
  /** What a phone reads. */
  content: string;
  className?: string;
}

// What the standard wants free of ink on each side, in modules.
const quietZone = 4;

/** A QR code drawn in one path; a module's edge is a whole unit of the drawing, so that no printer blurs it. */
export function LabelQr({ content, className }: LabelQrProps) {
  const { data, size } = encode(content, { ecc: "M", border: 0 });
  const side = size + 2 * quietZone;
  return (
    <svg
      className={className}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR de ${content}`}
    >
      <path d={data.map(rowPath).join("")} fill="#000" />
    </svg>
  );
}

/** The dark runs of a row, each as one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  const runs: string[] = [];
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    const width = x - start + 1;
    runs.push(`M${start} ${y}h${width}v1h-${width}z`);
  }
  return runs.join("");
}
