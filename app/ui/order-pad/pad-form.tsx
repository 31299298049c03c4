import { Form } from "@remix-run/react";
import { useRef } from "react";
import { Button } from "../elements/button";
import { ErrorSummary } from "../forms/error-summary";
import { Field } from "../forms/field";
import { IdempotencyKeyField } from "../forms/idempotency-key-field";
import { TextArea } from "../forms/text-area";
import { ListResults } from "./list-results";
import { useFileDrop } from "./use-file-drop";
import { useListPreview } from "./use-list-preview";

export type PadFormResult = {
	list: string;
	errors: Record<string, string[]>;
	formErrors: string[];
	/** The key of the submitted form, so that it is stored once. */
	idempotencyKey: string;
};

type PadFormProps = { path: string; list: string; idempotencyKey: string; result?: PadFormResult };

export function PadForm({ path, list, idempotencyKey, result }: PadFormProps) {
	const formRef = useRef<HTMLFormElement>(null);
	const { preview, requestPreview } = useListPreview(path, formRef);
	const isDragged = useFileDrop(formRef);
	const errors = result?.errors ?? {};
	return (
		<>
			<ErrorSummary errors={errors} formErrors={result?.formErrors} />
			<div className="lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
				<Form
					ref={formRef}
					onInput={requestPreview}
					method="post"
					action={path}
					encType="multipart/form-data"
					noValidate
					replace
				>
					<ListFields errors={errors} isDragged={isDragged} list={result?.list ?? list} />
					<IdempotencyKeyField value={result?.idempotencyKey ?? idempotencyKey} />
					<Button type="submit" variant="main">
						Check the list
					</Button>
				</Form>
				<ListResults preview={preview} />
			</div>
		</>
	);
}

type ListFieldsProps = { errors: PadFormResult["errors"]; isDragged: boolean; list: string };

function ListFields({ errors, isDragged, list }: ListFieldsProps) {
	return (
		<>
			<TextArea
				label="Part numbers and quantities"
				name="list"
				className="code"
				rows={12}
				required
				spellCheck={false}
				defaultValue={list}
				errors={errors.list}
				hint={
					<>
						One part per line, up to 1,000 lines, in any of these ways:{" "}
						<span className="code whitespace-nowrap">TY-0912 12</span>,{" "}
						<span className="code whitespace-nowrap">12 x TY-0912</span>,{" "}
						<span className="code whitespace-nowrap">TY-0912; 600 pcs</span>. Rows of a spreadsheet
						work too.
					</>
				}
			/>
			<Field
				label="Or an XLSX, CSV or text file"
				name="file"
				type="file"
				className={
					isDragged ? "outline-2 outline-offset-2 outline-focus outline-dashed" : undefined
				}
				accept=".xlsx,.csv,.txt,.tsv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/plain"
				errors={errors.file}
				hint={
					<>
						At most 256 KB; an XLSX file, of which the first sheet is read, at most 5 MB.
						<span className="hidden in-data-scripts:not-pointer-coarse:inline">
							{" "}
							You can drop it anywhere on this page.
						</span>
					</>
				}
			/>
		</>
	);
}
