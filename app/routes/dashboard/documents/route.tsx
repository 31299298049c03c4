import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import {
	buildDocumentUrl,
	DOCUMENT_KIND_LABELS,
	formatFileSize,
	MAX_DOCUMENTS,
} from "~/domain/catalog/document-rules";
import { addDocument } from "~/domain/catalog/documents/add-document.server";
import { documentInput } from "~/domain/catalog/documents/input";
import { listDocuments } from "~/domain/catalog/documents/list-documents.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { fieldError } from "~/http/errors/domain-error.server";
import { requiredPdf } from "~/http/input/file-fields.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { Day } from "~/ui/elements/date-time";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { DeleteLink } from "~/ui/lists/row-actions";
import { DocumentForm } from "./document-form";
import { findOwner } from "./find-owner.server";

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
	const { name, path, editPath, documents, idempotencyKey } = useLoaderData<typeof loader>();
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
				<DocumentForm idempotencyKey={idempotencyKey} backTo={editPath} />
			</Page>
			<Outlet />
		</>
	);
}
