import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { listMovements } from "~/domain/stock/list-movements.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { readDay, toDateText, toDayNumber, toDayRange, toTimestamp } from "~/platform/dhaka-days";
import { Button, ButtonLink } from "~/ui/elements/button";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListPage } from "~/ui/lists/list-page";
import { MOVEMENT_COLUMNS, PART_COLUMNS } from "./movement-columns";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Stock movements", page.data?.day);

const PATH = "/dashboard/stock";

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, now } = context.platform;
	const asked = readDay(new URL(request.url).searchParams.get("day"));
	const day = asked ?? toDateText(toDayNumber(now()));
	const { after, place } = readListUrl(PATH, request.url, { day: asked });
	const { movements, next } = await listMovements(db, toDayRange(day), after);
	return { day, movements, place: { ...place, next } };
}

export default function StockOfDay() {
	const { day, movements, place } = useLoaderData<typeof loader>();
	return (
		<ListPage
			title="Stock movements"
			intro="Why the stock of every part changed, day by day."
			exported={["movements", `?day=${day}`]}
			add={["Receive goods", `${PATH}/receive`]}
			empty="No movements on this day"
			noMore="No more movements"
			place={place}
			caption={`Movements of ${day}, newest first; Bangladesh time`}
			rows={movements}
			columns={[...PART_COLUMNS, ...MOVEMENT_COLUMNS]}
		>
			<DayForm key={day} day={day} />
		</ListPage>
	);
}

function DayForm({ day }: { day: string }) {
	const toPath = (days: number) =>
		`${PATH}?day=${toDateText(toDayNumber(toTimestamp(day)) + days)}`;
	return (
		<Form
			action={PATH}
			role="search"
			aria-label="Day"
			className="mb-4 flex flex-wrap items-center gap-2"
		>
			<ButtonLink to={toPath(-1)}>Day before</ButtonLink>
			<input type="date" name="day" defaultValue={day} aria-label="Day" className="input w-40" />
			<Button type="submit">Show</Button>
			<ButtonLink to={toPath(1)}>Day after</ButtonLink>
		</Form>
	);
}
