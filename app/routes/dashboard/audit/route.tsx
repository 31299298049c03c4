import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { AUDIT_KINDS } from "~/domain/admin/audit-words";
import { listAuditEntries } from "~/domain/admin/list-audit-entries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { readFindParam, readListUrl } from "~/http/responses/list-url.server";
import { readDay, toDaysRange } from "~/platform/dhaka-days";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Options } from "~/ui/forms/field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListPage } from "~/ui/lists/list-page";
import { Actor, Change, What } from "./audit-cells";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Audit log");

const PATH = "/dashboard/audit";
const KINDS = AUDIT_KINDS.map((id) => ({ id, label: id.replaceAll("-", " ") }));

/** Ignores unknown values. */
function readFilter(url: string) {
	const { searchParams } = new URL(url);
	return {
		person: readFindParam(url, "person"),
		part: readFindParam(url, "part"),
		kind: AUDIT_KINDS.find((kind) => kind === searchParams.get("kind")),
		from: readDay(searchParams.get("from")),
		to: readDay(searchParams.get("to")),
	};
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const shown = readFilter(request.url);
	const { after, place } = readListUrl(PATH, request.url, shown);
	const { from, to, ...filter } = shown;
	const { entries, next } = await listAuditEntries(context.platform.db, after, undefined, {
		...filter,
		...toDaysRange(from, to),
	});
	return { entries, shown, place: { ...place, next } };
}

export default function Audit() {
	const { entries, shown, place } = useLoaderData<typeof loader>();
	return (
		<ListPage
			title="Audit log"
			intro="Who changed what, and when. Entries can't be edited or deleted."
			exported={["audit"]}
			empty="No changes found"
			noMore="No more changes"
			place={place}
			caption="Changes, newest first; Bangladesh time"
			rows={entries}
			columns={[
				["When", ({ at }) => <Time at={at} />],
				["Who", (entry) => <Actor {...entry} />],
				["What", (entry) => <What {...entry} />],
				["Change", (entry) => <Change {...entry} />],
			]}
		>
			<Filters key={place.list} {...shown} />
		</ListPage>
	);
}

function Filters({ person, part, kind, from, to }: ReturnType<typeof readFilter>) {
	return (
		<Form action={PATH} role="search" aria-label="Changes" className="mb-4 flex flex-wrap gap-2">
			<input
				name="person"
				type="search"
				defaultValue={person}
				aria-label="Email of the person"
				placeholder="Person's email"
				className="input max-sm:basis-full sm:w-52"
			/>
			<input
				name="part"
				type="search"
				defaultValue={part}
				aria-label="Part number"
				placeholder="Part number"
				className="input w-36"
			/>
			<select name="kind" defaultValue={kind ?? ""} aria-label="Kind" className="input w-40">
				<option value="">Every kind</option>
				<Options choices={KINDS} />
			</select>
			<input type="date" name="from" defaultValue={from} aria-label="From" className="input w-40" />
			<input type="date" name="to" defaultValue={to} aria-label="To" className="input w-40" />
			<Button type="submit">Filter</Button>
			{person || part || kind || from || to ? (
				<ButtonLink to={PATH} variant="plain">
					Show all
				</ButtonLink>
			) : null}
		</Form>
	);
}

const timeFormat = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "medium",
	timeZone: "Asia/Dhaka",
});

const Time = ({ at }: { at: number }) => (
	<time dateTime={new Date(at).toISOString()}>{timeFormat.format(at)}</time>
);
