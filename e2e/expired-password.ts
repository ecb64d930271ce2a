/** The response to signing in with a password that has expired. */
export function expiredPassword(): Response {
  return Response.json({
    data: {
      authenticateUser: {
        success: false,
        message: 'Your password has expired',
        user: {id: '1', passwordExpiresAt: '2020-01-01T00:00:00Z'},
      },
    },
  });
}
