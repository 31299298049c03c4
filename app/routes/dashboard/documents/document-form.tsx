import type { SubmissionResult } from "@conform-to/react";
import { DOCUMENT_KIND_LABELS, DOCUMENT_KINDS } from "~/domain/catalog/document-rules";
import type { DocumentFields } from "~/domain/catalog/documents/input";
import { Field, getFieldState, Options, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";

type DocumentFormProps = {
	lastResult: SubmissionResult | undefined;
	idempotencyKey: string;
	backTo: string;
};

const KINDS = DOCUMENT_KINDS.map((id) => ({ id, label: DOCUMENT_KIND_LABELS[id] }));

export function DocumentForm({ lastResult, idempotencyKey, backTo }: DocumentFormProps) {
	const mustChooseAgain = lastResult?.initialValue?.file !== undefined && !lastResult.error?.file;
	return (
		<PostForm<DocumentFields & { file: string }>
			encType="multipart/form-data"
			lastResult={lastResult}
			idempotencyKey={idempotencyKey}
			buttons={{ submit: "Add document", cancelTo: backTo, cancelLabel: "Back" }}
		>
			{(fields) => (
				<>
					<Field label="Title" required maxLength={100} {...getFieldState(fields.title)} />
					<SelectField label="Kind" {...getFieldState(fields.kind)}>
						<Options choices={KINDS} />
					</SelectField>
					<Field
						label="File"
						name="file"
						type="file"
						accept=".pdf,application/pdf"
						required
						errors={fields.file.errors}
						hint={
							<>
								{mustChooseAgain ? <strong>Choose the file again. </strong> : null}
								PDF, at most 10 MB.
							</>
						}
					/>
				</>
			)}
		</PostForm>
	);
}
