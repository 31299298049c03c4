import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { findProfile } from "~/domain/accounts/profile/queries.server";
import { PROVIDERS } from "~/domain/accounts/providers";
import { canUnlink, getSignInMethods } from "~/domain/accounts/sign-in/identities.server";
import { findCompany } from "~/domain/companies/queries.server";
import { listConfiguredProviders } from "~/http/auth/providers/sign-in.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { UserPhoto } from "~/ui/elements/user-photo";
import { useBehindDialog } from "~/ui/layout/behind-dialog";
import { Picture } from "~/ui/pictures/picture";
import { SignInMethodList } from "./sign-in-methods";

export const handle = { access: "verified", replica: true } satisfies RouteHandle;

export const meta = titled("My profile");

export const loader = customer.loader(async ({ user, ctx }) => {
	const { db, settings } = ctx;
	const profile = found(await findProfile(db, user.id));
	const [signInMethods, company] = await Promise.all([
		getSignInMethods(db, user.id),
		findCompany(db, user.customerId),
	]);
	const availableProviders = listConfiguredProviders(settings);
	const ways = PROVIDERS.flatMap((provider) => {
		const linked = signInMethods.linked.find((identity) => identity.provider === provider);
		if (!linked && !availableProviders.includes(provider)) return [];
		const removable = canUnlink(signInMethods, provider);
		return [{ provider, email: linked?.email ?? null, linked: Boolean(linked), removable }];
	});
	return { profile, company: company?.name, hasPassword: signInMethods.hasPassword, ways };
});

export default function ProfilePage() {
	const { profile, company, hasPassword, ways } = useLoaderData<typeof loader>();
	const { name, email, role, photoKey, coverKey } = profile;
	const details = [
		["Email", email],
		["Address", profile.address],
		["Gender", profile.gender],
		["Age", profile.age],
		["Education", profile.education],
		["Role", role],
	] as const;
	const cards = [
		company === undefined
			? ["Company", "Buy for a company, with members and limits", "/trade/apply"]
			: ["Company", `${company}: members and limits`, "/company"],
		["Addresses", "Where your orders go", "/company/addresses"],
		["Security", "Password, email, devices, your data", "/account"],
	] as const;
	return (
		<>
			<article className="mx-auto max-w-240 pb-12 md:px-8 md:pt-8 md:pb-16" {...useBehindDialog()}>
				<div className="aspect-10/3 border-b bg-tile bg-[repeating-linear-gradient(90deg,var(--color-line)_0_1px,transparent_1px_40px)] md:overflow-hidden md:rounded-part md:border">
					{coverKey ? (
						<Picture
							imageKey={coverKey}
							alt=""
							size={640}
							height={192}
							sizes="(min-width: 60rem) 56rem, 100vw"
							eager
							className="size-full"
						/>
					) : null}
				</div>
				<div className="relative flex flex-wrap items-start gap-4 px-4 pt-3 md:px-6">
					<UserPhoto
						photoKey={photoKey}
						size={128}
						sizes="(min-width: 48rem) 8rem, 6rem"
						className="-mt-13 size-24 rounded-circle border-4 border-paper bg-tile object-cover md:-mt-19 md:size-32"
					/>
					<h1 className="min-w-32 flex-1 py-1">{name || "User name"}</h1>
					<div className="flex flex-wrap gap-3">
						<ButtonLink to="/updateprofile" variant="main">
							Edit profile
						</ButtonLink>
					</div>
				</div>
				<ul className="mt-6 grid gap-3 px-4 sm:grid-cols-3 md:px-6">
					{cards.map(([title, about, to]) => (
						<li key={to}>
							<Link to={to} className="card gap-1 p-3 no-underline">
								<strong className="underline">{title}</strong>
								<small className="text-soft">{about}</small>
							</Link>
						</li>
					))}
				</ul>
				<dl className="mt-6 grid px-4 md:px-6">
					{details.map(([label, value]) => (
						<div key={label} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 border-b py-3">
							<dt className="text-soft">{label}</dt>
							<dd className="whitespace-pre-line">
								{value || <span className="text-soft">Not given</span>}
							</dd>
						</div>
					))}
				</dl>
				<SignInMethodList hasPassword={hasPassword} ways={ways} />
			</article>
			<Outlet />
		</>
	);
}
