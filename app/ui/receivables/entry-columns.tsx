import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import {
	describeEntry,
	type LedgerEntry,
	readReference,
} from "~/domain/receivables/describe-entry";
import { Day } from "../elements/date-time";
import { Money } from "../elements/money";
import { SecondLine } from "../elements/second-line";

/** Columns of a ledger. `note` is what else is shown of an entry. */
export const listEntryColumns = (
	ordersPath: string,
	getNote: (entry: LedgerEntry) => ReactNode,
) => [
	["No.", ({ n }: LedgerEntry) => n, "end"] as const,
	["Day", ({ at }: LedgerEntry) => <UnbrokenDay at={at} />] as const,
	[
		"Entry",
		(entry: LedgerEntry) => (
			<>
				{describeEntry(entry)} <span className="code">{readReference(entry)}</span>
				<Papers entry={entry} ordersPath={ordersPath} />
				<Note>{getNote(entry)}</Note>
			</>
		),
	] as const,
	[
		"Due",
		({ kind, dueAt }: LedgerEntry) =>
			dueAt !== null && (kind === "charge" || kind === "opening") ? (
				<UnbrokenDay at={dueAt - 1} />
			) : (
				"–"
			),
	] as const,
	[
		"Amount",
		({ deltaPoisha }: LedgerEntry) => <Money poisha={deltaPoisha} hasDecimals />,
		"end",
	] as const,
	[
		"Owed after",
		({ afterPoisha }: LedgerEntry) => <Money poisha={afterPoisha} hasDecimals />,
		"end",
	] as const,
];

const UnbrokenDay = ({ at }: { at: number }) => (
	<span className="lg:whitespace-nowrap print:whitespace-nowrap">
		<Day at={at} />
	</span>
);

export const Note = ({ children }: { children: ReactNode }) =>
	children ? <SecondLine className="wrap-anywhere">{children}</SecondLine> : null;

type PapersProps = {
	entry: Pick<LedgerEntry, "orderId" | "orderNumber" | "invoiceNumber">;
	ordersPath: string;
};

/** Links to the order and its invoice. */
export const Papers = ({ entry, ordersPath }: PapersProps) => {
	const { orderId, orderNumber, invoiceNumber } = entry;
	if (!orderId) return null;
	return (
		<>
			{invoiceNumber ? (
				<Link to={`/myorder/${orderId}/invoice`} className="whitespace-nowrap">
					{invoiceNumber}
				</Link>
			) : null}
			<SecondLine>
				<Link to={`${ordersPath}/${orderId}`}>{orderNumber}</Link>
			</SecondLine>
		</>
	);
};
