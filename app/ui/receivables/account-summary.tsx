import { AGE_LABELS, AGES, type Balance } from "~/domain/receivables/rules";
import { Day } from "../elements/date-time";
import { Money } from "../elements/money";
import { Entry } from "../orders/entry";

/** What is owed, free and overdue, and how old it is. */
export function AccountSummary({ account }: { account: Balance }) {
	const { owedPoisha, overduePoisha, oldestDueAt, creditLimitPoisha, termsDays, ages } = account;
	return (
		<section
			aria-label="Balance"
			className="mb-6 grid gap-x-10 gap-y-4 rounded-part border bg-surface p-4 lg:grid-cols-2"
		>
			<dl className="description-list content-start">
				<Entry term={owedPoisha < 0 ? "Credit" : "Owed"}>
					<strong className="text-lead">
						<Money poisha={Math.abs(owedPoisha)} />
					</strong>
				</Entry>
				<Entry term="Overdue">
					{overduePoisha > 0 && oldestDueAt !== null ? (
						<span className="text-bad">
							<Money poisha={overduePoisha} />, the oldest was due on <Day at={oldestDueAt - 1} />
						</span>
					) : (
						"Nothing"
					)}
				</Entry>
				<Entry term="Free">
					{creditLimitPoisha > 0 ? (
						<>
							<Money poisha={account.freePoisha} /> of <Money poisha={creditLimitPoisha} />
						</>
					) : (
						"No orders on account"
					)}
				</Entry>
				<Entry term="Terms">{creditLimitPoisha > 0 ? describeTerms(termsDays) : null}</Entry>
			</dl>
			{owedPoisha > 0 ? (
				<dl className="description-list content-start">
					{AGES.map((age) => (
						<Entry key={age} term={AGE_LABELS[age]}>
							<Money poisha={ages[age]} />
						</Entry>
					))}
				</dl>
			) : null}
		</section>
	);
}

const describeTerms = (days: number) =>
	days === 0
		? "Due on the day of the invoice"
		: `Due ${days} ${days === 1 ? "day" : "days"} after the invoice`;
