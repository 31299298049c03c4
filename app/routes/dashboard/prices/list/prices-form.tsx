import { formatTk } from "~/domain/money/rules";
import type { PricesFields } from "~/domain/price-lists/input";
import { Notice } from "~/ui/elements/notice";
import { PasswordAgainField, type PasswordNeed } from "~/ui/forms/password-again-field";
import { PostForm } from "~/ui/forms/post-form";
import { TextArea } from "~/ui/forms/text-area";
import { DataTable } from "~/ui/lists/data-table";
import type { SavePricesResult, ShownPlan } from "./handle-save.server";

type PricesFormProps = {
	result: SavePricesResult | undefined;
	passwordNeed: PasswordNeed;
	path: string;
	found: string;
	shown: string;
	isOpen: boolean;
};

export function PricesForm({ result, passwordNeed, path, found, shown, isOpen }: PricesFormProps) {
	const plan = result?.plan;
	const sent = result?.result.initialValue?.shown;
	return (
		<details className="trade-fields" open={result !== undefined || isOpen}>
			<summary>Add or change prices</summary>
			<PostForm<PricesFields>
				action={path}
				lastResult={result?.result}
				defaultValue={{ prices: found }}
				buttons={{ submit: plan ? "Save prices" : "Check prices" }}
			>
				{(fields) => (
					<>
						<WrongLines lines={result?.lines ?? []} />
						<input
							type="hidden"
							name="shown"
							value={plan?.shown ?? (typeof sent === "string" ? sent : shown)}
						/>
						<div className="max-w-text">
							<TextArea
								label="Prices"
								rows={8}
								required
								autoComplete="off"
								spellCheck={false}
								className="code"
								hint="One price per line: part number, quantity, price in tk, like TY-0912 10 9.50. Without a quantity, the price applies from 1. All prices of each part you name are replaced; TY-0912 remove only removes them."
								field={fields.prices}
							/>
						</div>
						{plan ? (
							<>
								<PricePlan plan={plan} />
								<PasswordAgainField need={passwordNeed} errors={fields.password.errors} />
							</>
						) : null}
					</>
				)}
			</PostForm>
		</details>
	);
}

function WrongLines({ lines }: Pick<SavePricesResult, "lines">) {
	if (lines.length === 0) return null;
	return (
		<Notice kind="error" title="These lines are wrong">
			<ul className="grid gap-1">
				{lines.map(({ line, message }) => (
					<li key={`${line}${message}`}>
						<strong>Line {line}:</strong> {message}
					</li>
				))}
			</ul>
		</Notice>
	);
}

function PricePlan({ plan }: { plan: ShownPlan }) {
	const isMarked = plan.changes.some(
		({ loss, idle, isOvertaken }) => loss !== null || idle !== null || isOvertaken,
	);
	return (
		<div className="mb-6">
			<Notice kind={isMarked ? "warning" : "info"} title={plan.summary}>
				<p>Nothing is saved yet. Check the changes, then save them below.</p>
			</Notice>
			<input type="hidden" name="plan" value={plan.id} />
			<DataTable
				caption="Before and after"
				rows={plan.changes}
				columns={[
					["Part number", ({ partNumber }) => partNumber || "–"],
					["Name", ({ name }) => name],
					["Now", (change) => <Before {...change} />],
					["After saving", (change) => <After {...change} />],
				]}
			/>
		</div>
	);
}

type Change = ShownPlan["changes"][number];

const Before = ({ before, isOvertaken }: Change) => (
	<>
		{before}
		{isOvertaken ? <Remark text="Another admin changed this after you opened the page." /> : null}
	</>
);

const After = ({ after, loss, idle }: Change) => (
	<>
		{after}
		{loss ? <Remark text={`The list's percentage ends for this part: ${loss}.`} /> : null}
		{idle ? (
			<Remark
				text={`${formatTk(idle.unitPoisha)} is not below the base price, ${formatTk(idle.basePoisha)}: it is never charged.`}
			/>
		) : null}
	</>
);

const Remark = ({ text }: { text: string }) => (
	<strong className="block text-small text-warn">{text}</strong>
);
