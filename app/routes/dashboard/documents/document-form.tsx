import type { SubmissionResult } from "@conform-to/react";
import { type ChangeEvent, useState } from "react";
import {
	DOCUMENT_KIND_LABELS,
	DOCUMENT_KINDS,
	DOCUMENT_TOO_LARGE,
	MAX_DOCUMENT_BYTES,
} from "~/domain/catalog/document-rules";
import type { DocumentFields } from "~/domain/catalog/documents/input";
import { Field, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";

type DocumentFormProps = {
	lastResult: SubmissionResult | undefined;
	idempotencyKey: string;
	backTo: string;
};

const KINDS = DOCUMENT_KINDS.map((id) => ({ id, label: DOCUMENT_KIND_LABELS[id] }));

export function DocumentForm({ lastResult, idempotencyKey, backTo }: DocumentFormProps) {
	const [isTooLarge, setIsTooLarge] = useState(false);
	/** Without a file that is too large, the form can be sent and keeps what was typed. */
	const checkSize = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const isLarge = (currentTarget.files?.[0]?.size ?? 0) > MAX_DOCUMENT_BYTES;
		setIsTooLarge(isLarge);
		if (isLarge) currentTarget.value = "";
	};
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
					<Field label="Title" required maxLength={100} field={fields.title} />
					<SelectField label="Kind" field={fields.kind} choices={KINDS} />
					<Field
						label="File"
						name="file"
						type="file"
						accept=".pdf,application/pdf"
						required
						errors={isTooLarge ? [DOCUMENT_TOO_LARGE] : fields.file.errors}
						onChange={checkSize}
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
