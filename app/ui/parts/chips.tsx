import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "../elements/icon";

type ChipsProps = {
	label: string;
	chips: readonly { label: string; without: string }[];
	className?: string;
	children?: ReactNode;
};

/** What narrows a list; each is a link to the list without it. */
export const Chips = ({ label, chips, className = "mb-4", children }: ChipsProps) => (
	<ul className={`flex flex-wrap gap-2 ${className}`} aria-label={label}>
		{chips.map((chip) => (
			<li key={chip.label}>
				<Link
					to={chip.without}
					className="relative flex min-h-11 items-center gap-2 rounded-part border border-edge bg-surface px-3 text-small font-semibold no-underline hover:bg-tile lg:min-h-9"
				>
					<span className="sr-only">Remove </span>
					{chip.label} <Icon name="cross" size={14} />
				</Link>
			</li>
		))}
		{children}
	</ul>
);
