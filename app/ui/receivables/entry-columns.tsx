import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { describeEntry, readReference } from "~/domain/receivables/describe-entry";
import { Day } from "../elements/date-time";
import { Money } from "../elements/money";
import { SecondLine } from "../elements/second-line";

type ShownEntry = Parameters<typeof describeEntry>[0] &
	Parameters<typeof readReference>[0] &
	PapersProps["entry"] & {
		n: number;
		at: number;
		dueAt: number | null;
		deltaPoisha: number;
		afterPoisha: number;
	};

/** They are the columns of a ledger. `note` is what else is shown of an entry. */
export const listEntryColumns = <Entry extends ShownEntry>(
	ordersPath: string,
	getNote: (entry: Entry) => ReactNode,
) => [
	["No.", ({ n }: Entry) => n, "end"] as const,
	["Day", ({ at }: Entry) => <Day at={at} />] as const,
	[
		"Entry",
		(entry: Entry) => (
			<>
				{describeEntry(entry)} <span className="code">{readReference(entry)}</span>
				<Papers entry={entry} ordersPath={ordersPath} />
				<Note>{getNote(entry)}</Note>
			</>
		),
	] as const,
	[
		"Due",
		({ kind, dueAt }: Entry) =>
			dueAt !== null && (kind === "charge" || kind === "opening") ? <Day at={dueAt - 1} /> : "–",
	] as const,
	[
		"Amount",
		({ deltaPoisha }: Entry) => <Money poisha={deltaPoisha} hasDecimals />,
		"end",
	] as const,
	[
		"Owed after",
		({ afterPoisha }: Entry) => <Money poisha={afterPoisha} hasDecimals />,
		"end",
	] as const,
];

const Note = ({ children }: { children: ReactNode }) =>
	children ? <SecondLine className="wrap-anywhere">{children}</SecondLine> : null;

type PapersProps = {
	entry: { orderId: string | null; orderNumber: string | null; invoiceNumber: string | null };
	ordersPath: string;
};

/** Links to the order and its invoice. */
export const Papers = ({ entry, ordersPath }: PapersProps) => {
	const { orderId, orderNumber, invoiceNumber } = entry;
	if (!orderId) return null;
	return (
		<>
			{invoiceNumber ? <Link to={`/myorder/${orderId}/invoice`}>{invoiceNumber}</Link> : null}
			<SecondLine>
				<Link to={`${ordersPath}/${orderId}`}>{orderNumber}</Link>
			</SecondLine>
		</>
	);
};
