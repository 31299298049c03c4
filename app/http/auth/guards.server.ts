import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { CONFIRMED_MS, type SignedInUser } from "~/domain/accounts/rules";
import type { ShellVisitor } from "~/ui/shell/shell-user";
import type { Toast } from "~/ui/shell/toast";
import { pagePath } from "../request/page-path.server";
import { safeReturnTo, signInPath } from "../responses/return-to";
import { redirectWithToast, type ToastCode, toastFor } from "../responses/toast.server";
import type { Visit } from "./session.server";

/** Why a page is shut and to whom, as its error page reads it: after a refused post no loader has run to tell who it is. */
export type Shut = {
	reason: "email-not-verified" | "admins-only" | "foreign-origin";
	visitor: ShellVisitor | null;
	toast?: Toast;
};

function shut(reason: Shut["reason"], user: SignedInUser, code?: ToastCode): Response {
	const toast = code && toastFor(code);
	const body = { reason, visitor: shownVisitor(user), toast } satisfies Shut;
	return Response.json(body, { status: 403 });
}

/** What a page's shell shows of who is signed in. */
export function shownVisitor({ name, email, role, photoKey }: SignedInUser): ShellVisitor {
	return { name, email, role, imageKey: photoKey };
}

/** As `shownVisitor`, null for nobody. A new admin is shown the way to the dashboard, which asks first who they are. */
export function shownVisit({ user, isUnconfirmedAdmin }: Visit): ShellVisitor | null {
	if (!user) return null;
	return shownVisitor(isUnconfirmedAdmin ? { ...user, role: "admin" } : user);
}

/** The page a request belongs to, with its query. */
function pageOf(request: Request): string {
	const url = new URL(request.url);
	url.searchParams.delete("_routes");
	return safeReturnTo(pagePath(url.pathname) + url.search);
}

/**
 * The signed-in user; throws a redirect to /login, which remembers the page, for a visitor. Who sends a form without a
 * session is told 'No user is logged in' there (specification, section 8).
 */
export async function requireUser(
	request: Request,
	context: AppLoadContext,
): Promise<SignedInUser> {
	const { user } = await context.visit();
	if (user) return user;
	const login = signInPath(pageOf(request));
	const onlyLooks = request.method === "GET" || request.method === "HEAD";
	throw onlyLooks ? redirect(login) : await redirectWithToast(login, "not-signed-in");
}

/** As `requireUser`; throws 403 'Opps!!! email not verified' for an address that is not proven. */
export async function requireVerifiedUser(
	request: Request,
	context: AppLoadContext,
): Promise<SignedInUser> {
	const user = await requireUser(request, context);
	if (!user.verified) throw shut("email-not-verified", user);
	return user;
}

/**
 * As `requireVerifiedUser`, for what is grave: throws a redirect to /account/confirm, which leads back to `page`, when
 * it is over ten minutes since they proved who they are.
 */
export async function requireConfirmedUser(
	request: Request,
	context: AppLoadContext,
	page = pageOf(request),
): Promise<SignedInUser> {
	const user = await requireVerifiedUser(request, context);
	const { confirmedAt } = await context.visit();
	if (context.platform.now() - confirmedAt < CONFIRMED_MS) return user;
	throw confirmFirst(page);
}

function confirmFirst(page: string) {
	return redirect(`/account/confirm?from=${encodeURIComponent(page)}`, 303);
}

/**
 * As `requireVerifiedUser`; throws 403 for a customer, whose page shows the toast `refused`, and a redirect to
 * /account/confirm for a new admin (`userOfSession`).
 */
export async function requireAdmin(
	request: Request,
	context: AppLoadContext,
	refused?: ToastCode,
): Promise<SignedInUser> {
	const user = await requireVerifiedUser(request, context);
	if (user.role === "admin") return user;
	const { isUnconfirmedAdmin } = await context.visit();
	throw isUnconfirmedAdmin ? confirmFirst(pageOf(request)) : shut("admins-only", user, refused);
}
