/** /dashboard itself: the list of users, with no question laid over it. */
export default function UserListIndex() {
	return null;
}
