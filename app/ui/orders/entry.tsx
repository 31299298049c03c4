import type { ReactNode } from "react";

type EntryProps = { term: string; className?: string; children: ReactNode };

/** Shows an entry of a description list; nothing without a value. */
export const Entry = ({ term, className, children }: EntryProps) =>
	children ? (
		<>
			<dt>{term}</dt>
			<dd className={className}>{children}</dd>
		</>
	) : null;
