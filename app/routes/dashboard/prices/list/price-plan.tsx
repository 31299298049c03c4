import { Notice } from "~/ui/elements/notice";
import { DataTable } from "~/ui/lists/data-table";
import type { ShownPlan } from "./handle-save.server";

/** The changes of a save, part by part. */
export function PricePlan({ plan }: { plan: ShownPlan }) {
	const isMarked = plan.changes.some(({ loss, isOvertaken }) => loss !== null || isOvertaken);
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

const After = ({ after, loss }: Change) => (
	<>
		{after}
		{loss ? <Remark text={`The list's percentage ends for this part: ${loss}.`} /> : null}
	</>
);

const Remark = ({ text }: { text: string }) => (
	<strong className="block text-small text-warn">{text}</strong>
);
