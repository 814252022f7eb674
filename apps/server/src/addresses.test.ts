import { describe, expect, it } from 'vitest';
import { canonicalUrl, isApiUrl } from './addresses.ts';

describe('canonicalUrl', () => {
  it.each([
    ['/ms/task/api/user/userInfo?isAjax=1', '/ms', '/ms/task/api/user/userInfo?isAjax=1'],
    ['/ms/ms/defect/api/user/repo/oauth/url?toolName=A', '/ms', '/ms/defect/api/user/repo/oauth/url?toolName=A'],
    ['//ms//task/api/user/task/code//yml/filter', '/ms', '/ms/task/api/user/task/code/yml/filter'],
    ['/tool/publish', '/ms', '/ms/tool/publish'],
    ['/task/index?invoke=notifyCustom', '/ms', '/ms/task/index?invoke=notifyCustom'],
    ['/defect/api/backendParams', '/ms', '/ms/defect/api/user/backendParams'],
    ['/permission/api/user/people/user', '/ms', '/ms/permission/api/user/people/user'],
    [
      '/ms/backend/api/perm/service/codecc/mgr_resource/permission/?project_id=a',
      '/ms',
      '/ms/backend/api/perm/service/codecc/mgr_resource/permission?project_id=a',
    ],
    ['/ms/defect/api/user/warn/list', '', '/defect/api/user/warn/list'],
    ['/gateway/v2/task/api/user/projects', '/gateway/v2', '/gateway/v2/task/api/user/projects'],
    ['/task/api/user/projects', '/gateway/v2', '/gateway/v2/task/api/user/projects'],
    ['/codecc/demo/task/list', '/ms', '/codecc/demo/task/list'],
    ['/codecc//demo/', '/ms', '/codecc/demo/'],
    ['/', '/ms', '/'],
    ['/?bkci-projectId=a//b', '/ms', '/?bkci-projectId=a//b'],
    ['/assets/index-1.js', '/ms', '/assets/index-1.js'],
    ['//evil.example/x', '/ms', '/evil.example/x'],
  ])('%s below "%s" is %s', (given, prefix, expected) => {
    expect(canonicalUrl(given, prefix)).toBe(expected);
    expect(canonicalUrl(expected, prefix)).toBe(expected);
  });

  it.each([
    ['/ms/task/api/user/x', '/ms', true],
    ['/ms/anything', '/ms', true],
    ['/ms', '/ms', true],
    ['/msx', '/ms', false],
    ['/codecc/a/task/list', '/ms', false],
    ['/task/api/x', '', true],
    ['/login', '', false],
  ])('%s below "%s" is a call: %s', (url, prefix, expected) => {
    expect(isApiUrl(url, prefix)).toBe(expected);
  });
});
