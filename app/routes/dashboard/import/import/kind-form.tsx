import { Form } from "@remix-run/react";
import type { Import } from "~/domain/imports/find-run.server";
import { IMPORT_KIND_LABELS, type ImportKindName } from "~/domain/imports/model/rules";
import { Button } from "~/ui/elements/button";
import { SelectField } from "~/ui/forms/field";

type KindFormProps = {
	job: Pick<Import, "kind" | "kindFrom" | "run">;
	/** Those that the admin may import. */
	kinds: readonly ImportKindName[];
};

/** What the file is read as, and the form that changes it. */
export const KindForm = ({ job: { kind, kindFrom, run }, kinds }: KindFormProps) => (
	<details className="mb-4" open={kindFrom === "headings"}>
		<summary>
			{kindFrom === "headings"
				? `Read as “${IMPORT_KIND_LABELS[kind]}”, as the headings say`
				: "The file contains something else"}
		</summary>
		<Form method="post" className="mt-2 max-w-text">
			<input type="hidden" name="act" value="kind" />
			<input type="hidden" name="run" value={run} />
			<SelectField
				label="What the file contains"
				name="kind"
				defaultValue={kind}
				choices={kinds.map((id) => ({ id, label: IMPORT_KIND_LABELS[id] }))}
			/>
			<Button type="submit" variant="quiet">
				Read it again
			</Button>
		</Form>
	</details>
);
