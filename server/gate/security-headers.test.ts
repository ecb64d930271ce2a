import {pageHeaders} from './security-headers';

const plain = {secure: false, hostedSearch: false};

function policyOf(headers: Record<string, string>): Map<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

test('scripts run from our files and by hash only', () => {
  const policy = policyOf(pageHeaders(["'sha256-x'"], plain));
  expect(policy.get('script-src')).toBe("'self' 'sha256-x'");
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('object-src')).toBe("'none'");
  expect(policy.get('base-uri')).toBe("'none'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('form-action')).toBe("'self'");
  expect(policy.get('worker-src')).toBe("'self'");
});

test('https is asked for where there is https', () => {
  const name = 'strict-transport-security';
  const secure = pageHeaders([], {secure: true, hostedSearch: false});
  expect(secure[name]).toBe('max-age=31536000');
  expect(pageHeaders([], plain)).not.toHaveProperty(name);
});
