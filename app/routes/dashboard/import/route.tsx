import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { createImport } from "~/domain/imports/create-import.server";
import { type UploadImportFields, uploadImportInput } from "~/domain/imports/model/input";
import {
	describeCounts,
	IMPORT_KIND_LABELS,
	IMPORT_KINDS,
	IMPORT_STATE_LABELS,
} from "~/domain/imports/model/rules";
import { listImports } from "~/domain/imports/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { importFile } from "~/http/input/import-file.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { FileField } from "~/ui/documents/file-field";
import { ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListPage } from "~/ui/lists/list-page";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Import");

const PATH = "/dashboard/import";
const KINDS = IMPORT_KINDS.map((id) => ({ id, label: IMPORT_KIND_LABELS[id] }));

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const { after, place } = readListUrl(PATH, request.url);
	const { imports, next } = await listImports(db, after);
	return { imports, place: { ...place, next }, idempotencyKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await readAdminUpload({ request, context, admin }, uploadImportInput, importFile);
	if (!input.ok) return input.response;
	const id = await createImport(context.platform, admin.id, { ...input.value, ...input.content });
	return redirect(`${PATH}/${id}`);
}

export default function Imports() {
	const { imports, place, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<ListPage
			title="Import"
			intro="Change many parts, customers or orders at once from a spreadsheet. First you see what each line changes; nothing is written before you apply it. All but tracking numbers can be undone for 30 days."
			empty="No imports yet"
			noMore="No more imports"
			actions={<ButtonLink to="/dashboard/pictures">Pictures</ButtonLink>}
			place={place}
			caption="Newest first"
			rows={imports}
			columns={[
				["File", ({ id, fileName }) => <Link to={`${PATH}/${id}`}>{fileName}</Link>],
				["Contains", ({ kind }) => IMPORT_KIND_LABELS[kind]],
				["State", ({ state, problem }) => problem || IMPORT_STATE_LABELS[state]],
				["Rows", ({ counts }) => describeCounts(counts) || "–"],
				["Uploaded", ({ createdAt }) => <Moment at={createdAt} />],
				["Who", ({ actorEmail }) => actorEmail ?? "–"],
			]}
		>
			<Templates />
			<UploadForm idempotencyKey={idempotencyKey} />
		</ListPage>
	);
}

const Templates = () => (
	<details className="mb-6">
		<summary>Files to begin with</summary>
		<ul className="mt-2 grid gap-2">
			{KINDS.map(({ id, label }) => (
				<li key={id}>
					{label}: empty file (<FormatLinks file={`${PATH}/template/${id}`} />
					), file with what the shop has (<FormatLinks file={`/dashboard/export/${id}`} />)
				</li>
			))}
		</ul>
	</details>
);

const FormatLinks = ({ file }: { file: string }) => (
	<>
		<a href={`${file}.xlsx`}>XLSX</a>, <a href={`${file}.csv`}>CSV</a>
	</>
);

function UploadForm({ idempotencyKey }: { idempotencyKey: string }) {
	return (
		<div className="mb-8 max-w-text">
			<PostForm<UploadImportFields>
				encType="multipart/form-data"
				idempotencyKey={idempotencyKey}
				buttons={{ submit: "Upload and check" }}
			>
				{(fields) => (
					<>
						<SelectField label="What the file contains" field={fields.kind} choices={KINDS} />
						<FileField
							accept=".csv,.tsv,.txt,.xlsx,text/csv"
							hint="At most 20 MB. CSV of up to 200,000 lines, or XLSX of up to 20,000 rows."
						/>
					</>
				)}
			</PostForm>
		</div>
	);
}
