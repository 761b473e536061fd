/**
 * A downward arrow in the colour of the text. It is an SVG, because forced colours and forced dark modes remove or change
 * background images.
 */
export function Chevron({ className }: { className: string | undefined }) {
  return (
    <svg
      viewBox="0 0 12 8"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      className={className}
    >
      <path d="m1 1 5 5 5-5" />
    </svg>
  );
}
