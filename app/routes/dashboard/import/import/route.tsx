import { useLoaderData } from "@remix-run/react";
import { hasRight } from "~/domain/accounts/staff-rights";
import { listUnknownPlaces } from "~/domain/imports/create-places.server";
import { getCsvKey } from "~/domain/imports/files/normalised-file.server";
import { countInvitations } from "~/domain/imports/kinds/customers/invite-customers.server";
import { KINDS } from "~/domain/imports/kinds/kinds.server";
import { listColumns } from "~/domain/imports/model/kind.server";
import {
	describeCounts,
	describeState,
	formatRowCount,
	IMPORT_KIND_LABELS,
	IMPORT_KIND_RIGHTS,
	IMPORT_KINDS,
	IMPORT_RIGHTS,
	isPhase,
	isStalled,
	UNDO_MS,
} from "~/domain/imports/model/rules";
import { listUnfetched } from "~/domain/imports/pictures/unfetched.server";
import { countRemovedPlaces, listKeptPlaces } from "~/domain/imports/places/remove-places.server";
import { getProfile } from "~/domain/imports/profiles/profiles";
import { countKeptParts, countLeftRows, listShownRows } from "~/domain/imports/queries.server";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Page } from "~/ui/layout/page";
import { TableFileLinks } from "~/ui/lists/list-page";
import { loadImport } from "../load-import.server";
import { ErrorGroups } from "./error-groups";
import { FileFacts } from "./file-facts";
import { handleImport } from "./handle-import.server";
import { ImportForms } from "./import-forms";
import { InviteForm } from "./invite-form";
import { KindForm } from "./kind-form";
import { PicturesForm } from "./pictures-form";
import { PlacesForm } from "./places-form";
import { Progress } from "./progress";
import { RowTables } from "./row-tables";
import { UndonePlaces } from "./undone-places";

export const handle = { access: "admin", right: IMPORT_RIGHTS } satisfies RouteHandle;

export const meta = titled<typeof loader>("Import", ({ job }) => job.fileName);

/** Also after an error: the phase may have gone on. */
export const shouldRevalidate = () => true;

export const loader = admin.loader(async ({ ctx, ...args }) => {
	const { db, images, now } = ctx;
	const job = await loadImport(args);
	const columns = await listColumns(db, KINDS[job.kind]);
	const { error = 0, skipped = 0 } = job.counts;
	const hasErrors = job.state !== "validating" && job.rowsDeletedAt === null && error + skipped > 0;
	const isUsed = (name: string) => job.columns.some((column) => column.name === name);
	const stalled = isPhase(job.state) && isStalled(job, now());
	return {
		job,
		kinds: IMPORT_KINDS.filter((kind) => hasRight(args.user, IMPORT_KIND_RIGHTS[kind])),
		system: getProfile(job.profile)?.system ?? "",
		isStalled: stalled,
		isRunning: isPhase(job.state) && !stalled,
		names: columns.flatMap(({ name, label = name, choice = label, informs, isMade }) =>
			informs || (isMade && !isUsed(name)) ? [] : [{ id: name, label: choice }],
		),
		ignored: columns.flatMap(({ name, informs }) => (informs && isUsed(name) ? [name] : [])),
		places: job.state === "ready" ? await listUnknownPlaces(db, job) : null,
		pictures: job.state === "ready" ? await listUnfetched(ctx, job) : null,
		rows: job.state === "validating" ? [] : await listShownRows(db, job),
		left: skipped > 0 ? await countLeftRows(db, job.id) : [],
		keptParts: job.state === "undone" ? await countKeptParts(db, job) : 0,
		keptPlaces: job.state === "undone" ? await listKeptPlaces(db, job) : [],
		removedPlaces: job.state === "undone" ? await countRemovedPlaces(db, job) : 0,
		invitations:
			job.state === "applied" && job.kind === "customers" ? await countInvitations(db, job) : null,
		hasErrors,
		hasFile: hasErrors && (await images.head(getCsvKey(job.id))) !== null,
		isTooOld: job.rowsDeletedAt !== null || (job.appliedAt ?? now()) < now() - UNDO_MS,
		passwordNeed: await getPasswordNeed(args.request, args.context, args.user),
	};
});

export const action = handleImport;

export default function ImportPage() {
	const page = useLoaderData<typeof loader>();
	const { job, isRunning, names, ignored, places, rows } = page;
	const { written = 0, skipped = 0 } = job.counts;
	const hasWritten = job.state === "applied" || job.state === "undone";
	return (
		<Page
			title={job.fileName}
			intro={`${IMPORT_KIND_LABELS[job.kind]}: ${describeState(job.state, job.counts)}`}
			actions={
				<>
					{page.hasFile ? (
						<TableFileLinks
							file={`/dashboard/import/${job.id}/errors`}
							label="Download errors as"
						/>
					) : null}
					<ButtonLink to="/dashboard/import">All imports</ButtonLink>
				</>
			}
		>
			{job.problem || page.isStalled ? (
				<Notice kind="error" title={job.problem || "It has not gone on for some minutes."} />
			) : null}
			{isRunning ? <Progress done={job.nextLine} lines={job.lines} /> : null}
			{hasWritten ? (
				<Notice kind={skipped > 0 ? "warning" : "success"}>
					<p>
						{formatRowCount(written)} {job.state === "applied" ? "written" : "undone"}
						{skipped > 0 ? `, ${formatRowCount(skipped)} left as they were` : ""}.
					</p>
					<ul>
						{page.left.map(({ problem, rows: kept }) => (
							<li key={problem}>
								{formatRowCount(kept)} left: {problem}
							</li>
						))}
					</ul>
					<UndonePlaces
						keptParts={page.keptParts}
						removed={page.removedPlaces}
						kept={page.keptPlaces}
					/>
				</Notice>
			) : null}
			{describeCounts(job.counts) ? (
				<p className="mb-4 text-lead font-bold">{describeCounts(job.counts)}</p>
			) : null}
			{page.hasErrors && !page.hasFile ? (
				<p className="mb-4 text-soft">
					The uploaded file is deleted, because somebody whom it may name has deleted their account.
				</p>
			) : null}
			{ignored.length > 0 ? (
				<p className="mb-4 text-soft">Read, and never imported: {ignored.join(", ")}.</p>
			) : null}
			{job.state === "asking" || job.state === "ready" ? (
				<>
					<KindForm job={job} kinds={page.kinds} />
					<FileFacts job={job} names={names} system={page.system} />
				</>
			) : null}
			{places ? (
				<section id="places">
					<PlacesForm run={job.run} places={places} />
				</section>
			) : null}
			{page.pictures ? <PicturesForm run={job.run} {...page.pictures} /> : null}
			{page.invitations ? <InviteForm run={job.run} {...page.invitations} /> : null}
			<ImportForms {...page} hasRemovedPlaces={page.removedPlaces > 0} />
			<ErrorGroups problems={job.state === "ready" ? job.problems : []} questions={job.questions} />
			<RowTables kind={job.kind} rows={rows} counts={job.counts} />
		</Page>
	);
}
