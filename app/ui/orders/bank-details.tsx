import { formatTk } from "~/domain/money/rules";

type BankDetailsProps = {
	details: readonly { label: string; value: string }[];
	reference: string;
	totalPoisha: number;
};

export function BankDetails({ details, reference, totalPoisha }: BankDetailsProps) {
	const rows = [
		...details,
		{ label: "Amount", value: formatTk(totalPoisha) },
		{ label: "Reference to quote", value: reference },
	];
	return (
		<dl className="description-list">
			{rows.map(({ label, value }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd className={label === "Reference to quote" ? "code font-bold" : undefined}>{value}</dd>
				</div>
			))}
		</dl>
	);
}
