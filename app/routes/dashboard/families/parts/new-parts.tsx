import { Link } from "@remix-run/react";
import type { NewPartsFields } from "~/domain/catalog/families/input";
import type { Attribute } from "~/domain/catalog/spec-rules";
import { Notice } from "~/ui/elements/notice";
import { PostForm } from "~/ui/forms/post-form";
import { formatNewParts, NewPartsField, NewPartsNotice } from "../new-parts-field";
import type { NewPartsResult } from "./handlers.server";

type NewPartsProps = {
	/** The dashboard's page of the family. */
	path: string;
	hasPicture: boolean;
	columns: readonly Attribute[];
	result: NewPartsResult | undefined;
	idempotencyKey: string;
	isOpen: boolean;
};

export const ADD_NEW_INTENT = "add-new";

export function NewParts(props: NewPartsProps) {
	const { path, hasPicture, columns, result, idempotencyKey, isOpen } = props;
	const plan = result?.plan ?? null;
	const newParts = formatNewParts(plan);
	return (
		<details className="trade-fields" open={isOpen || result !== undefined}>
			<summary>Add new parts</summary>
			{hasPicture ? null : (
				<Notice kind="warning" title="The family has no picture">
					<p>
						New parts show the picture of their family.{" "}
						<Link to={`${path}/edit`}>Add a picture first</Link>.
					</p>
				</Notice>
			)}
			<PostForm<NewPartsFields>
				lastResult={result}
				idempotencyKey={idempotencyKey}
				className="max-w-text"
				buttons={
					newParts ? { submit: `Add ${newParts}` } : { submit: "Check the parts", variant: "quiet" }
				}
			>
				{(fields) => (
					<>
						<input type="hidden" name="intent" value={ADD_NEW_INTENT} />
						<NewPartsNotice plan={plan} />
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
