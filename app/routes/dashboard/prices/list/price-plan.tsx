import { Notice } from "~/ui/elements/notice";
import { Cell, Table } from "~/ui/elements/table";
import type { ShownPlan } from "./handle-save.server";

/** What a save will change, part by part. */
export function PricePlan({ plan }: { plan: ShownPlan }) {
	const isMarked = plan.changes.some(({ loss, isOvertaken }) => loss !== null || isOvertaken);
	return (
		<div className="mb-6">
			<Notice kind={isMarked ? "warning" : "info"} title={plan.summary}>
				<p>Nothing is saved yet. Check the changes, then save them below.</p>
			</Notice>
			<input type="hidden" name="plan" value={plan.id} />
			<Table caption="Before and after" head={["Part number", "Name", "Now", "After saving"]}>
				{plan.changes.map(({ id, partNumber, name, before, after, loss, isOvertaken }) => (
					<tr key={id}>
						<Cell label="Part number">{partNumber || "–"}</Cell>
						<Cell label="Name">{name}</Cell>
						<Cell label="Now">
							{before}
							{isOvertaken ? (
								<Remark text="Another admin changed this after you opened the page." />
							) : null}
						</Cell>
						<Cell label="After saving">
							{after}
							{loss ? <Remark text={`The list's percentage ends for this part: ${loss}.`} /> : null}
						</Cell>
					</tr>
				))}
			</Table>
		</div>
	);
}

const Remark = ({ text }: { text: string }) => (
	<strong className="block text-small text-warn">{text}</strong>
);
