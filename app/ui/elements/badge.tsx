import type { ReactNode } from "react";

const TONES = {
	neutral: "border-edge text-ink",
	good: "border-good bg-good-tint text-good",
	warn: "border-warn bg-warn-tint text-warn",
	bad: "border-bad bg-bad-tint text-bad",
};

export const ArchivedBadge = () => (
	<>
		{" "}
		<Badge tone="neutral">Archived</Badge>
	</>
);

export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
	return (
		<span
			className={`-my-px inline-block rounded-part border px-2 text-small font-semibold lg:whitespace-nowrap ${TONES[tone]}`}
		>
			{children}
		</span>
	);
}
