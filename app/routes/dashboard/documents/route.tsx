import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
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
import { addDocument } from "~/domain/catalog/documents/add-document.server";
import { type DocumentFields, documentInput } from "~/domain/catalog/documents/input";
import { listDocuments } from "~/domain/catalog/documents/list-documents.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { fieldError } from "~/http/errors/domain-error.server";
import { requiredPdf } from "~/http/input/file-fields.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { FileField } from "~/ui/documents/file-field";
import { Day } from "~/ui/elements/date-time";
import { Field, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { DeleteLink } from "~/ui/lists/row-actions";
import { findOwner } from "./find-owner.server";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Documents of ${page.data?.name ?? "a part"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const { owner, ...shown } = await findOwner(db, params);
	return { ...shown, documents: await listDocuments(db, owner), idempotencyKey: newId() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const { owner, path } = await findOwner(platform.db, params);
	const input = await readAdminUpload({ request, context, admin }, documentInput, requiredPdf);
	if (!input.ok) return input.response;
	const document = { owner, input: input.value, pdf: input.content };
	const added = await addDocument(platform, admin.id, document);
	if (added.ok) return redirectWithToast(path, "document-added");
	if (added.reason === "no-such-owner") throw notFound();
	const message = `There are ${MAX_DOCUMENTS} documents already. Delete one first`;
	return respondWithError(input, fieldError(409, requiredPdf.name, message));
}

export default function Documents() {
	const { name, path, documents, ...form } = useLoaderData<typeof loader>();
	return (
		<>
			<Page
				title="Documents"
				intro={`${name}. Everybody can open them from its page.`}
				width="text"
			>
				<DataTable
					empty="No documents yet"
					caption={`${documents.length} of at most ${MAX_DOCUMENTS}, by title`}
					rows={documents}
					columns={[
						["Title", (it) => <a href={buildDocumentUrl(it)}>{it.title}</a>],
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
	);
}

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
