import { Form } from "@remix-run/react";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/forms/field";

/** `month` is the chosen one at first, such as '2026-11'. */
export const DocumentsFile = ({ month }: { month: string }) => (
	<section aria-labelledby="documents" className="mt-8">
		<h2 id="documents" className="mb-2">
			Invoices and credit notes of a month
		</h2>
		<Form
			action="/dashboard/export/documents.csv"
			reloadDocument
			className="flex flex-wrap items-end gap-3"
		>
			<Field label="Month" name="month" type="month" hint="Like 2026-11" defaultValue={month} />
			<Button type="submit">Download CSV</Button>
		</Form>
	</section>
);
