import type { NewPartsFields } from "~/domain/catalog/families/input";
import type { Attribute } from "~/domain/catalog/spec-rules";
import { PostForm } from "~/ui/forms/post-form";
import { formatNewParts, NewPartsField } from "../new-parts-field";
import type { AddPartsFormResult } from "./handle-add-new.server";

type NewPartsProps = {
	columns: readonly Attribute[];
	result: AddPartsFormResult | undefined;
	idempotencyKey: string;
	isOpen: boolean;
};

export const ADD_NEW_INTENT = "add-new";

export function NewParts({ columns, result, idempotencyKey, isOpen }: NewPartsProps) {
	const plan = result?.plan ?? null;
	const newParts = formatNewParts(plan);
	return (
		<details className="trade-fields" open={isOpen || result !== undefined}>
			<summary>Add new parts</summary>
			<PostForm<NewPartsFields>
				lastResult={result?.created}
				idempotencyKey={idempotencyKey}
				className="max-w-text"
				buttons={{ submit: newParts ? `Add ${newParts}` : "Check the parts" }}
			>
				{(fields) => (
					<>
						<input type="hidden" name="intent" value={ADD_NEW_INTENT} />
						<NewPartsField
							field={fields.parts}
							plan={plan}
							columns={columns.map(({ name }) => name).join(", ") || "no values"}
							required
						/>
					</>
				)}
			</PostForm>
		</details>
	);
}
