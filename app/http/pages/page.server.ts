import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type AdminContext, actAs, type Context } from "~/domain/accounts/context.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import type { Platform } from "~/platform/platform.server";
import {
	requireAdmin,
	requireChangeableOrder,
	requireConfirmedUser,
	requireOwner,
	requirePurchaser,
	requireUser,
	requireVerifiedUser,
} from "../auth/guards.server";
import { idempotentAction } from "../input/idempotent-action.server";
import type { ToastCode } from "../responses/toasts.server";
import { PageForm } from "./page-form.server";

/** Whom a page is for: who may open it, and as whom they act. */
type Guard<Opened> = (args: LoaderFunctionArgs) => Promise<Opened>;

type User<Ctx> = { ctx: Ctx; user: SignedInUser };

/** Says in a test that one of the builders below made this loader or action. */
const mark = <Run extends object>(run: Run) => Object.assign(run, { madeFor: "page" });

function buildFor<Opened extends { user: SignedInUser | null }>(guard: Guard<Opened>) {
	const run = async <Answer>(
		act: (args: ActionFunctionArgs & Opened & { form: PageForm }) => Promise<Answer>,
		args: ActionFunctionArgs,
		maxFields?: number,
	) => {
		const opened = await guard(args);
		const form = new PageForm(args, opened.user, maxFields);
		return act({ ...args, ...opened, form }).catch((error: unknown) =>
			form.answer(error),
		) as Promise<Answer>;
	};
	type Act<Answer> = Parameters<typeof run<Answer>>[0];
	return {
		loader: <Data>(load: (args: LoaderFunctionArgs & Opened) => Promise<Data>) =>
			mark(async (args: LoaderFunctionArgs) => load({ ...args, ...(await guard(args)) })),
		/** A form sent twice gets its first answer again. */
		action: <Answer>(act: Act<Answer>, maxFields?: number) =>
			mark(idempotentAction((args) => run(act, args, maxFields), maxFields)),
		/** Leaves the body to the action: a form with a file is read once. Also for answers that name a repeat. */
		upload: <Answer>(act: Act<Answer>) => mark((args: ActionFunctionArgs) => run(act, args)),
	};
}

const asBuyer =
	(
		require: (request: Request, context: ActionFunctionArgs["context"]) => Promise<SignedInUser>,
	): Guard<User<Context<{ kind: "buyer"; userId: string }>> & { sessionSecret: string }> =>
	async ({ request, context }) => {
		const user = await require(request, context);
		const { sessionSecret } = await context.getSession();
		const ctx = actAs(context.platform, { kind: "buyer" as const, userId: user.id });
		return { user, ctx, sessionSecret: sessionSecret ?? "" };
	};

const asAdmin =
	(forbiddenToast?: ToastCode): Guard<User<AdminContext>> =>
	async ({ request, context }) => {
		const user = await requireAdmin(request, context, forbiddenToast);
		return { user, ctx: actAs(context.platform, { kind: "admin", userId: user.id }) };
	};

export const admin = buildFor(asAdmin());

/** Anybody else is told that nobody became an admin. */
export const adminMaker = buildFor(asAdmin("make-admin-failed"));

export const shipper = buildFor(asAdmin("ship-failed"));

/** Asks for re-authentication, unless the last was within ten minutes. */
export const confirmedAdmin = buildFor(async ({ request, context }) => {
	const user = await requireAdmin(request, context);
	await requireConfirmedUser(request, context);
	return { user, ctx: actAs(context.platform, { kind: "admin" as const, userId: user.id }) };
});

/** A verified account, of a person or a member of a company. */
export const customer = buildFor(asBuyer(requireVerifiedUser));

export const purchaser = buildFor(asBuyer(requirePurchaser));

export type PurchaserArgs = Parameters<Parameters<typeof purchaser.action>[0]>[0];

export const owner = buildFor(asBuyer(requireOwner));

/** After re-authentication within ten minutes, which leads back to `page`, or else to the address that was asked for. */
export const confirmedFor = (page?: string) =>
	buildFor(asBuyer((request, context) => requireConfirmedUser(request, context, page)));

export const confirmed = confirmedFor();

/** Also before the email is verified. */
export const signedIn = buildFor(asBuyer(requireUser));

export const orderChanger = buildFor(async (args) => {
	const opened = await asBuyer(requireVerifiedUser)(args);
	await requireChangeableOrder(args.context, opened.user, args.params.orderId ?? "");
	return opened;
});

export const anyone = buildFor(
	async ({ context }): Promise<{ ctx: Platform; user: SignedInUser | null }> => ({
		ctx: context.platform,
		user: null,
	}),
);

/** For an address that only takes posts. */
export const leadTo = (path: string) => anyone.loader(async () => redirect(path));
