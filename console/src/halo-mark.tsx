/** A ring with a gap: the platform's sign. */
export function HaloMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden>
      <circle
        cx="12"
        cy="12"
        r="8.5"
        stroke="var(--ops-accent)"
        strokeWidth="3.5"
        strokeDasharray="44 9.4"
        strokeLinecap="round"
        transform="rotate(-62 12 12)"
      />
      <circle cx="12" cy="12" r="2.6" fill="var(--ops-accent)" />
    </svg>
  );
}
