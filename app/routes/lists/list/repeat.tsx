import { Form, useLoaderData } from "@remix-run/react";
import { type RepeatFields, repeatInput } from "~/domain/saved-lists/input";
import { findSavedList, hasSavedList } from "~/domain/saved-lists/queries.server";
import { repeatList, skipRepeat, stopRepeat } from "~/domain/saved-lists/repeat.server";
import { purchaser } from "~/http/pages/page.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { found } from "~/platform/refused";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Field } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";

export const handle = { access: { read: "owner", write: "verified" } } satisfies RouteHandle;

export const meta = titled<typeof loader>("Let a list come back", ({ name }) => `Repeat: ${name}`);

export const loader = purchaser.loader(async ({ params, ctx, user }) => {
	const list = found(await findSavedList(ctx, user, params.listId ?? ""));
	found(list.sharedBy === "");
	const { id, name, everyWeeks, nextDay } = list;
	return {
		id,
		name,
		everyWeeks,
		email: user.email,
		nextDay,
		nextOn: nextDay === null ? null : toDateText(nextDay),
		today: toDateText(toDayNumber(ctx.now())),
	};
});

export const action = purchaser.action(async ({ params, ctx, user, form }) => {
	const listId = params.listId ?? "";
	const intent = (await form.data()).get("intent");
	await form.limit("list");
	const path = `/lists/${listId}`;
	if (intent === "skip") {
		const day = Number((await form.data()).get("day"));
		found(await hasSavedList(ctx.db, user.id, listId));
		await skipRepeat(ctx, user, listId, day);
		return redirectWithToast(`${path}/repeat`, "list-skipped");
	}
	if (intent === "stop") {
		await stopRepeat(ctx, user, listId);
		return redirectWithToast(path, "list-stopped");
	}
	await repeatList(ctx, user, listId, await form.read(repeatInput));
	return redirectWithToast(path, "list-repeats");
});

export default function RepeatList() {
	const { id, name, everyWeeks, nextDay, nextOn, today, email } = useLoaderData<typeof loader>();
	const path = `/lists/${id}/repeat`;
	return (
		<Page
			title={`Let “${name}” come back`}
			width="narrow"
			actions={<ButtonLink to={`/lists/${id}`}>The list</ButtonLink>}
			intro={`On its day the list becomes an order pad, with what has changed since last time, and its link is mailed to ${email}. Nothing is ordered before you order it.`}
		>
			<PostForm<RepeatFields>
				action={path}
				defaultValue={{ everyWeeks: String(everyWeeks ?? 4), firstOn: nextOn ?? today }}
				buttons={{
					submit: everyWeeks === null ? "Let it come back" : "Save",
					cancelTo: `/lists/${id}`,
				}}
			>
				{(fields) => (
					<>
						<Field
							label="Every so many weeks"
							inputMode="numeric"
							required
							field={fields.everyWeeks}
						/>
						<Field label="Next on" type="date" min={today} required field={fields.firstOn} />
					</>
				)}
			</PostForm>
			{everyWeeks === null ? null : (
				<Form method="post" action={path} className="mt-6 flex flex-wrap gap-3">
					<input type="hidden" name="day" value={String(nextDay)} />
					<Button type="submit" name="intent" value="skip">
						Skip this time
					</Button>
					<Button type="submit" name="intent" value="stop" variant="plain">
						Stop
					</Button>
				</Form>
			)}
		</Page>
	);
}
