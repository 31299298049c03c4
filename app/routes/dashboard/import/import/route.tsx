import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { planUnknownPlaces } from "~/domain/imports/create-places.server";
import { getCsvKey } from "~/domain/imports/files/import-file.server";
import { KINDS } from "~/domain/imports/kinds/kinds.server";
import { guessColumn } from "~/domain/imports/model/columns";
import { listColumns } from "~/domain/imports/model/kind.server";
import {
	describeCounts,
	formatRowCount,
	IMPORT_KIND_LABELS,
	IMPORT_STATE_LABELS,
	isPhase,
	isStalled,
	UNDO_MS,
} from "~/domain/imports/model/rules";
import { findImport, listShownRows } from "~/domain/imports/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { orNotFound } from "~/http/responses/respond.server";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { TableFileLinks } from "~/ui/lists/list-page";
import { handleImport } from "./handle-import.server";
import { ColumnsForm, ImportForms, PlacesForm } from "./import-forms";
import { Progress } from "./progress";
import { RowTables } from "./row-tables";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data?.it.fileName ?? "Import");

/** Also after an error: the phase may have gone on. */
export const shouldRevalidate = () => true;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { db, images, now } = context.platform;
	const it = orNotFound(await findImport(db, params.importId ?? ""));
	const columns = await listColumns(db, KINDS[it.kind]);
	const unknown = it.header.flatMap((label, place) =>
		it.columns[place] === null
			? [{ label, guess: guessColumn({ columns }, label, it.columns) }]
			: [],
	);
	const { error = 0, skipped = 0 } = it.counts;
	const hasErrors = it.state !== "validating" && it.rowsDeletedAt === null && error + skipped > 0;
	const stalled = isPhase(it.state) && isStalled(it, now());
	return data({
		it,
		isStalled: stalled,
		isRunning: isPhase(it.state) && !stalled,
		unknown,
		names: columns.map(({ name, label = name }) => ({ id: name, label })),
		ignored: columns.flatMap(({ name, informs }) =>
			informs && it.columns.includes(name) ? [name] : [],
		),
		places: it.state === "ready" ? await planUnknownPlaces(db, it, () => "") : null,
		rows: it.state === "validating" ? [] : await listShownRows(db, it),
		hasErrors,
		hasFile: hasErrors && (await images.head(getCsvKey(it.id))) !== null,
		isTooOld: it.rowsDeletedAt !== null || (it.appliedAt ?? now()) < now() - UNDO_MS,
		passwordNeed: await getPasswordNeed(request, context, admin),
	});
}

export async function action(args: ActionFunctionArgs) {
	const admin = await requireAdmin(args.request, args.context);
	return handleImport(args, admin);
}

export default function ImportPage() {
	const page = useLoaderData<typeof loader>();
	const { it, isRunning, unknown, names, ignored, places, rows } = page;
	const { written = 0, skipped = 0 } = it.counts;
	const hasWritten = it.state === "applied" || it.state === "undone";
	return (
		<Page
			title={it.fileName}
			intro={`${IMPORT_KIND_LABELS[it.kind]}: ${IMPORT_STATE_LABELS[it.state].toLowerCase()}`}
			actions={
				<>
					{page.hasFile ? (
						<TableFileLinks file={`/dashboard/import/${it.id}/errors`} label="Download errors as" />
					) : null}
					<ButtonLink to="/dashboard/import">All imports</ButtonLink>
				</>
			}
		>
			{it.problem || page.isStalled ? (
				<Notice kind="error" title={it.problem || "It has not gone on for some minutes."} />
			) : null}
			{isRunning ? <Progress done={it.nextLine} lines={it.lines} /> : null}
			{hasWritten ? (
				<Notice kind={skipped > 0 ? "warning" : "success"}>
					<p>
						{formatRowCount(written)} {it.state === "applied" ? "written" : "undone"}
						{skipped > 0 ? `, ${formatRowCount(skipped)} left as they were` : ""}.
					</p>
				</Notice>
			) : null}
			{describeCounts(it.counts) ? (
				<p className="mb-4 text-lead font-bold">{describeCounts(it.counts)}</p>
			) : null}
			{page.hasErrors && !page.hasFile ? (
				<p className="mb-4 text-soft">
					The uploaded file is deleted, because somebody whom it may name has deleted their account.
				</p>
			) : null}
			{ignored.length > 0 ? (
				<p className="mb-4 text-soft">Read, and never imported: {ignored.join(", ")}.</p>
			) : null}
			{it.state === "asking" ? <ColumnsForm run={it.run} unknown={unknown} names={names} /> : null}
			{places ? <PlacesForm run={it.run} places={places} /> : null}
			<ImportForms {...page} />
			<RowTables kind={it.kind} rows={rows} counts={it.counts} />
		</Page>
	);
}
