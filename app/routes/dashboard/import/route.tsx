import { redirect } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { hasRight, type Staff } from "~/domain/accounts/staff-rights";
import { type UploadImportFields, uploadImportInput } from "~/domain/imports/model/input";
import {
	describeCounts,
	IMPORT_KIND_LABELS,
	IMPORT_KIND_RIGHTS,
	IMPORT_KINDS,
	IMPORT_RIGHTS,
	IMPORT_STATE_LABELS,
	type ImportKindName,
} from "~/domain/imports/model/rules";
import { listImports } from "~/domain/imports/queries.server";
import { createImport } from "~/domain/imports/verbs.server";
import { EXPORTED_LISTS } from "~/http/exported-lists/exported-lists.server";
import { importFile } from "~/http/input/import-file.server";
import { admin } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Refused } from "~/platform/refused";
import { FileField } from "~/ui/documents/file-field";
import { Moment } from "~/ui/elements/date-time";
import { SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { ListPage } from "~/ui/lists/list-page";
import { StaffButtonLink } from "~/ui/lists/staff-link";

export const handle = { access: "admin", right: IMPORT_RIGHTS } satisfies RouteHandle;

export const meta = titled("Import");

const PATH = "/dashboard/import";

/** Those that an admin may import. */
const listKinds = (staff: Staff) =>
	IMPORT_KINDS.filter((kind) => hasRight(staff, IMPORT_KIND_RIGHTS[kind]));

export const loader = admin.loader(async ({ request, user, ctx: { db, newId } }) => {
	const { after, place } = readListUrl(PATH, request.url);
	const kinds = listKinds(user);
	const { imports, next } = await listImports(db, after, kinds);
	const exported = kinds.filter((kind) => hasRight(user, EXPORTED_LISTS[kind]?.right));
	return { imports, kinds, exported, place: { ...place, next }, idempotencyKey: newId() };
});

export const action = admin.upload(async ({ user, ctx, form }) => {
	const { value, content } = await form.upload(uploadImportInput, importFile);
	if (!listKinds(user).includes(value.kind))
		throw new Refused({ kind: "You lack the right for this kind" }, 403);
	const id = await createImport(ctx, { ...value, ...content });
	return redirect(`${PATH}/${id}`);
});

export default withData<typeof loader>(({ imports, kinds, exported, place, idempotencyKey }) => (
	<ListPage
		title="Import"
		intro="Change many parts, customers or orders at once from a spreadsheet. First you see what each line changes; nothing is written before you apply it. All but tracking numbers can be undone for 30 days."
		empty="No imports yet"
		noMore="No more imports"
		actions={
			<StaffButtonLink right="catalogue" to="/dashboard/pictures">
				Pictures
			</StaffButtonLink>
		}
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
		<Templates kinds={kinds} exported={exported} />
		<UploadForm kinds={kinds} idempotencyKey={idempotencyKey} />
	</ListPage>
));

type TemplatesProps = Record<"kinds" | "exported", readonly ImportKindName[]>;

const Templates = ({ kinds, exported }: TemplatesProps) => (
	<details className="mb-6">
		<summary>Files to begin with</summary>
		<ul className="mt-2 grid gap-2">
			{kinds.map((kind) => (
				<li key={kind}>
					{IMPORT_KIND_LABELS[kind]}: empty file (<FormatLinks file={`${PATH}/template/${kind}`} />)
					{exported.includes(kind) ? (
						<>
							, file with what the shop has (<FormatLinks file={`/dashboard/export/${kind}`} />)
						</>
					) : null}
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

type UploadFormProps = { kinds: readonly ImportKindName[]; idempotencyKey: string };

function UploadForm({ kinds, idempotencyKey }: UploadFormProps) {
	const choices = kinds.map((id) => ({ id, label: IMPORT_KIND_LABELS[id] }));
	return (
		<div className="mb-8 max-w-text">
			<PostForm<UploadImportFields>
				encType="multipart/form-data"
				idempotencyKey={idempotencyKey}
				buttons={{ submit: "Upload and check" }}
			>
				{(fields) => (
					<>
						<SelectField label="What the file contains" field={fields.kind} choices={choices} />
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
