import { Outlet } from "@remix-run/react";
import { type ChangeEvent, useState } from "react";
import {
	buildDocumentUrl,
	DOCUMENT_KIND_LABELS,
	DOCUMENT_KINDS,
	DOCUMENT_TOO_LARGE,
	formatFileSize,
	MAX_DOCUMENT_BYTES,
	MAX_DOCUMENTS,
} from "~/domain/catalog/document-rules";
import { addDocument, listDocuments } from "~/domain/catalog/documents/documents.server";
import { type DocumentFields, documentInput } from "~/domain/catalog/documents/input";
import { requiredPdf } from "~/http/input/file-fields.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { FileField } from "~/ui/documents/file-field";
import { Day } from "~/ui/elements/date-time";
import { Field, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { DeleteLink } from "~/ui/lists/row-actions";
import { findOwner } from "./find-owner.server";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Documents of a part",
	({ name }) => `Documents of ${name}`,
);

export const loader = admin.loader(async ({ params, ctx: { db, newId } }) => {
	const { owner, ...shown } = await findOwner(db, params);
	return { ...shown, documents: await listDocuments(db, owner), idempotencyKey: newId() };
});

export const action = admin.upload(async ({ params, ctx, form }) => {
	const { owner, path } = await findOwner(ctx.db, params);
	const { value, content } = await form.upload(documentInput, requiredPdf);
	await addDocument(ctx, { owner, input: value, pdf: content });
	return form.leave(path, "document-added");
});

export default withData<typeof loader>(({ name, path, documents, ...form }) => (
	<>
		<Page title="Documents" intro={`${name}. Everybody can open them from its page.`} width="text">
			<DataTable
				empty="No documents yet"
				caption={`${documents.length} of at most ${MAX_DOCUMENTS}, by title`}
				rows={documents}
				columns={[
					["Title", (document) => <a href={buildDocumentUrl(document)}>{document.title}</a>],
					["Kind", ({ kind }) => DOCUMENT_KIND_LABELS[kind]],
					["Size", ({ bytes }) => <span className="number">{formatFileSize(bytes)}</span>, "end"],
					["Added", ({ createdAt }) => <Day at={createdAt} />],
					["Actions", ({ id, title }) => <DeleteLink to={`${path}/${id}/delete`} what={title} />],
				]}
			/>
			<h2 className="mt-8 mb-4">Add a document</h2>
			<DocumentForm {...form} />
		</Page>
		<Outlet />
	</>
));

const KINDS = DOCUMENT_KINDS.map((id) => ({ id, label: DOCUMENT_KIND_LABELS[id] }));

function DocumentForm({ editPath, idempotencyKey }: { editPath: string; idempotencyKey: string }) {
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
			buttons={{ submit: "Add document", cancelTo: editPath, cancelLabel: "Back" }}
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
