import { formatTk } from "~/domain/money/rules";

type BankDetailsProps = {
	details: readonly { label: string; value: string }[];
	/** What the buyer quotes, so that the shop finds the order. */
	reference: string;
	totalPoisha: number;
};

/** Where a transfer goes, how much, and what to quote; each value of a kind that can be copied whole. */
export function BankDetails({ details, reference, totalPoisha }: BankDetailsProps) {
	const rows = [
		...details,
		{ label: "Amount", value: formatTk(totalPoisha) },
		{ label: "Reference to quote", value: reference },
	];
	return (
		<dl className="pairs">
			{rows.map(({ label, value }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd className={label === "Reference to quote" ? "code font-bold" : undefined}>{value}</dd>
				</div>
			))}
		</dl>
	);
}
