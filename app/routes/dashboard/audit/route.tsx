import { data } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { listAuditEntries } from "~/domain/admin/list-audit-entries.server";
import { readChoice } from "~/http/input/choice-param.server";
import { readDates } from "~/http/input/date-params.server";
import { admin } from "~/http/pages/page.server";
import { readFindParam, readListUrl } from "~/http/responses/list-url.server";
import { titled, withData } from "~/http/routing/route-handle";
import { toDaysRange } from "~/platform/dhaka-days";
import { Actor, Change, What } from "~/ui/dashboard/audit-cells";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Options } from "~/ui/forms/field";
import { DayField } from "~/ui/lists/day-field";
import { ListPage } from "~/ui/lists/list-page";
import { AUDIT_KINDS } from "../nouns.server";

export const meta = titled("Audit log");

const PATH = "/dashboard/audit";

/** Throws a 400 page for an unknown kind. */
function parseFilter(url: string) {
	const { dates, typed, errors } = readDates(url, { from: "day", to: "day" });
	const filter = {
		person: readFindParam(url, "person"),
		part: readFindParam(url, "part"),
		kind: readChoice(new URL(url), "kind", AUDIT_KINDS) ?? undefined,
	};
	return { filter, dates, shown: { ...filter, ...typed }, errors };
}

export const loader = admin.loader(async ({ request, ctx }) => {
	const { filter, dates, shown, errors } = parseFilter(request.url);
	const { after, place } = readListUrl(PATH, request.url, { ...filter, ...dates });
	const kinds = AUDIT_KINDS;
	if (errors) return data({ kinds, entries: [], shown, errors, place: undefined }, { status: 400 });
	const { entries, next } = await listAuditEntries(ctx.db, after, undefined, {
		...filter,
		...toDaysRange(dates.from, dates.to),
	});
	return data({ kinds, entries, shown, errors, place: { ...place, next } });
});

export default withData<typeof loader>(({ kinds, entries, shown, errors, place }) => (
	<ListPage
		title="Audit log"
		intro="Who changed what, and when. Entries can't be edited or deleted."
		exported={["audit"]}
		empty={errors ? "Correct the days to see changes" : "No changes found"}
		noMore="No more changes"
		place={place}
		caption="Changes, newest first; Bangladesh time"
		rows={entries}
		columns={[
			["When", ({ at }) => <Time at={at} />],
			[
				"Who",
				(entry) => (
					<span className="inline-block lg:min-w-44">
						<Actor {...entry} />
					</span>
				),
			],
			["What", (entry) => <What {...entry} />],
			["Change", (entry) => <Change {...entry} />],
		]}
	>
		<Filters key={JSON.stringify(shown)} {...shown} kinds={kinds} errors={errors} />
	</ListPage>
));

type FiltersProps = Pick<ReturnType<typeof parseFilter>, "errors"> &
	ReturnType<typeof parseFilter>["shown"] & { kinds: readonly string[] };

function Filters({ person, part, kind, kinds, from, to, errors }: FiltersProps) {
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
				<Options choices={kinds.map((id) => ({ id, label: id.replaceAll("-", " ") }))} />
			</select>
			<DayField label="From" name="from" day={from} error={errors?.from} />
			<DayField label="To" name="to" day={to} error={errors?.to} />
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
	<time className="whitespace-nowrap" dateTime={new Date(at).toISOString()}>
		{timeFormat.format(at)}
	</time>
);
