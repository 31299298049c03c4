import { useLoaderData } from "@remix-run/react";
import { planUnknownPlaces } from "~/domain/imports/create-places.server";
import { getCsvKey } from "~/domain/imports/files/normalised-file.server";
import { KINDS } from "~/domain/imports/kinds/kinds.server";
import { listColumns } from "~/domain/imports/model/kind.server";
import {
	describeCounts,
	describeState,
	formatRowCount,
	IMPORT_KIND_LABELS,
	IMPORT_RIGHTS,
	isPhase,
	isStalled,
	UNDO_MS,
} from "~/domain/imports/model/rules";
import { countRemovedPlaces, listKeptPlaces } from "~/domain/imports/places/remove-places.server";
import { countLeftRows, listShownRows } from "~/domain/imports/queries.server";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { titled } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { TableFileLinks } from "~/ui/lists/list-page";
import { loadImport } from "../load-import.server";
import { ErrorGroups } from "./error-groups";
import { FileFacts } from "./file-facts";
import { handleImport } from "./handle-import.server";
import { ImportForms, PlacesForm } from "./import-forms";
import { Progress } from "./progress";
import { RowTables } from "./row-tables";
import { UndonePlaces } from "./undone-places";

export const handle = {
	access: "admin",
	right: IMPORT_RIGHTS,
} satisfies RouteHandle;

export const meta = titled<typeof loader>("Import", ({ it }) => it.fileName);

/** Also after an error: the phase may have gone on. */
export const shouldRevalidate = () => true;

export const loader = admin.loader(async ({ ctx: { db, images, now }, ...args }) => {
	const it = await loadImport(args);
	const columns = await listColumns(db, KINDS[it.kind]);
	const { error = 0, skipped = 0 } = it.counts;
	const hasErrors = it.state !== "validating" && it.rowsDeletedAt === null && error + skipped > 0;
	const stalled = isPhase(it.state) && isStalled(it, now());
	return {
		it,
		isStalled: stalled,
		isRunning: isPhase(it.state) && !stalled,
		names: columns.flatMap(({ name, label = name, choice = label, informs }) =>
			informs ? [] : [{ id: name, label: choice }],
		),
		ignored: columns.flatMap(({ name, informs }) =>
			informs && it.columns.some((column) => column.name === name) ? [name] : [],
		),
		places: it.state === "ready" ? await planUnknownPlaces(db, it, () => "") : null,
		rows: it.state === "validating" ? [] : await listShownRows(db, it),
		left: skipped > 0 ? await countLeftRows(db, it.id) : [],
		keptPlaces: it.state === "undone" ? await listKeptPlaces(db, it) : [],
		removedPlaces: it.state === "undone" ? await countRemovedPlaces(db, it) : 0,
		hasErrors,
		hasFile: hasErrors && (await images.head(getCsvKey(it.id))) !== null,
		isTooOld: it.rowsDeletedAt !== null || (it.appliedAt ?? now()) < now() - UNDO_MS,
		passwordNeed: await getPasswordNeed(args.request, args.context, args.user),
	};
});

export const action = handleImport;

export default function ImportPage() {
	const page = useLoaderData<typeof loader>();
	const { it, isRunning, names, ignored, places, rows } = page;
	const { written = 0, skipped = 0 } = it.counts;
	const hasWritten = it.state === "applied" || it.state === "undone";
	return (
		<Page
			title={it.fileName}
			intro={`${IMPORT_KIND_LABELS[it.kind]}: ${describeState(it.state, it.counts)}`}
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
					<ul>
						{page.left.map(({ problem, rows: kept }) => (
							<li key={problem}>
								{formatRowCount(kept)} left: {problem}
							</li>
						))}
					</ul>
					{it.state === "undone" && it.kind === "products" && it.counts.new ? (
						<p>The parts that it added are archived, not deleted.</p>
					) : null}
					<UndonePlaces removed={page.removedPlaces} kept={page.keptPlaces} />
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
			{it.state === "asking" || it.state === "ready" ? <FileFacts it={it} names={names} /> : null}
			{places ? <PlacesForm run={it.run} places={places} /> : null}
			<ImportForms {...page} hasRemovedPlaces={page.removedPlaces > 0} />
			<ErrorGroups problems={it.state === "ready" ? it.problems : []} />
			<RowTables kind={it.kind} rows={rows} counts={it.counts} />
		</Page>
	);
}
