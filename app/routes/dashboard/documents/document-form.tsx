import { type ChangeEvent, useState } from "react";
import {
	DOCUMENT_KIND_LABELS,
	DOCUMENT_KINDS,
	DOCUMENT_TOO_LARGE,
	MAX_DOCUMENT_BYTES,
} from "~/domain/catalog/document-rules";
import type { DocumentFields } from "~/domain/catalog/documents/input";
import { FileField } from "~/ui/documents/file-field";
import { Field, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";

type DocumentFormProps = {
	idempotencyKey: string;
	backTo: string;
};

const KINDS = DOCUMENT_KINDS.map((id) => ({ id, label: DOCUMENT_KIND_LABELS[id] }));

export function DocumentForm({ idempotencyKey, backTo }: DocumentFormProps) {
	const [isTooLarge, setIsTooLarge] = useState(false);
	/** Without a file that is too large, the form can be sent and keeps what was typed. */
	const checkSize = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const isLarge = (currentTarget.files?.[0]?.size ?? 0) > MAX_DOCUMENT_BYTES;
		setIsTooLarge(isLarge);
		if (isLarge) currentTarget.value = "";
	};
	return (
		<PostForm<DocumentFields>
			encType="multipart/form-data"
			idempotencyKey={idempotencyKey}
			buttons={{ submit: "Add document", cancelTo: backTo, cancelLabel: "Back" }}
		>
			{(fields) => (
				<>
					<Field label="Title" required maxLength={100} field={fields.title} />
					<SelectField label="Kind" field={fields.kind} choices={KINDS} />
					<FileField
						accept=".pdf,application/pdf"
						hint="PDF, at most 10 MB."
						errors={isTooLarge ? [DOCUMENT_TOO_LARGE] : undefined}
						onChange={checkSize}
					/>
				</>
			)}
		</PostForm>
	);
}
