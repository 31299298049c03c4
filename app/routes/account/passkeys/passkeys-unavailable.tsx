import { Notice } from "~/ui/elements/notice";

/** At an address where browsers make no passkeys: why, and where they do. */
export function PasskeysUnavailable({ elsewhere }: { elsewhere: string | null }) {
	return (
		<div className="mt-6">
			<Notice kind="info" title="No passkeys at this address">
				<p>
					Browsers make passkeys only for a secure address with a name, and this one has none.{" "}
					{elsewhere ? (
						<>
							Log in at <a href={`${elsewhere}/account/passkeys`}>{new URL(elsewhere).host}</a> to
							add one.
						</>
					) : (
						"All other ways to log in work as ever."
					)}
				</p>
			</Notice>
		</div>
	);
}
