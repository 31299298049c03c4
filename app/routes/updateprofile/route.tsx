import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type ProfileFields, profileInput } from "~/domain/accounts/profile/input";
import { profileOf } from "~/domain/accounts/profile/queries.server";
import { updateProfile } from "~/domain/accounts/profile/update-profile.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { readForm } from "~/http/input/validate-form.server";
import { retryAfter } from "~/http/rate-limit/rate-limit.server";
import { again, notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, TextArea } from "~/ui/forms/field";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { pictureNamed, takePicture } from "./handle-picture-upload.server";
import { PictureForm } from "./picture-form";

export const headers = retryAfter;

export const meta: MetaFunction = (page) => privatePage(page, "Edit profile");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const profile = await profileOf(context.platform.db, user.id);
	if (!profile) throw notFound();
	return { profile };
}

/** Three forms post here: the words, and each of the two pictures with its name in the address. */
export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const named = new URL(request.url).searchParams.get("picture");
	if (named !== null) {
		const which = pictureNamed(named);
		const refused = await takePicture(request, platform, user.id, which);
		if (!refused) return redirectWithToast("/updateprofile", "picture-uploaded");
		const { error, status, headers } = refused;
		return again({ words: null, picture: { which, error } }, status, headers);
	}
	const input = await readForm(request, profileInput);
	if (!input.ok) return again({ words: input.result, picture: null }, 400);
	await updateProfile(platform, user.id, input.value);
	return redirectWithToast("/profile", "updated");
}

export default function UpdateProfile() {
	const { profile } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { name, address, gender, age, education, photoKey, coverKey } = profile;
	const [form, fields] = useForm<ProfileFields>({
		lastResult: answer?.words,
		defaultNoValidate: true,
		defaultValue: { name, address, gender, age, education },
	});
	const said = (which: string) =>
		answer?.picture?.which === which ? answer.picture.error : undefined;
	const shared = (field: "name" | "address" | "gender" | "age" | "education") => ({
		name: field,
		defaultValue: fields[field].initialValue,
		errors: fields[field].errors,
	});
	return (
		<Page title="Edit profile" width="text">
			<Form method="post" action="/updateprofile" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<Field label="Name" autoComplete="name" {...shared("name")} />
				<TextArea label="Address" rows={3} autoComplete="street-address" {...shared("address")} />
				<Field label="Gender" autoComplete="sex" {...shared("gender")} />
				<Field label="Age" inputMode="numeric" {...shared("age")} />
				<Field label="Education" {...shared("education")} />
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main">
						Update
					</Button>
					<ButtonLink to="/profile">Go back</ButtonLink>
				</div>
			</Form>
			<section className="profile-pictures" aria-labelledby="pictures">
				<h2 id="pictures">Pictures</h2>
				<PictureForm which="photo" label="Profile photo" current={photoKey} error={said("photo")} />
				<PictureForm which="cover" label="Cover photo" current={coverKey} error={said("cover")} />
			</section>
		</Page>
	);
}
